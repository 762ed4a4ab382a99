package wiretest

import (
	"io"
	"testing"
	"time"
)

// expect reads this text, to the byte.
func expect(t testing.TB, r io.Reader, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if n, err := io.ReadFull(r, got); string(got) != want {
		t.Errorf("got %q and error %v, want %q", got[:n], err, want)
	}
}

// expectEnd reads the end.
func expectEnd(t testing.TB, r io.Reader) {
	t.Helper()
	if rest, err := io.ReadAll(r); len(rest) > 0 || err != nil {
		t.Errorf("got %q and error %v, want the end", rest, err)
	}
}

// tunnel makes a tunnel between a client and a backend, which does the rest of the script.
func tunnel(t *testing.T, settings string, rest func(*visit)) *rawClient {
	t.Helper()
	backend := newScripted(t, "A", func(v *visit) {
		checkHeaders(t, v.headers, []string{"Connection: Upgrade", "Upgrade: websocket", "Sec-Websocket-Key: k"}, "Content-Length Transfer-Encoding")
		v.send(switches + "welcome")
		rest(v)
	})
	client := dialRaw(t, startProgram(t, settings, backend))
	client.send(upgrade)
	head, err := readHead(client.reader)
	if err != nil || head.status() != "101" {
		t.Fatalf("got %+v and error %v, want a 101", head, err)
	}
	checkHeaders(t, head.headers, []string{"Connection: Upgrade", "Upgrade: websocket"}, "Content-Length Transfer-Encoding")
	expect(t, client.reader, "welcome")
	return client
}

func TestATunnelWhoseClientSaysGoodbyeFirst(t *testing.T) {
	t.Parallel()
	client := tunnel(t, "", func(v *visit) {
		v.send("ping")
		expect(t, v.reader, "pong")
		expectEnd(t, v.reader)
		v.send("goodbye")
	})
	expect(t, client.reader, "ping")
	client.send("pong")
	client.conn.CloseWrite()
	expect(t, client.reader, "goodbye")
	expectEnd(t, client.reader)
}

func TestATunnelWhoseBackendSaysGoodbyeFirst(t *testing.T) {
	t.Parallel()
	done := make(chan struct{})
	client := tunnel(t, "", func(v *visit) {
		defer close(done)
		v.conn.CloseWrite()
		expect(t, v.reader, "goodbye")
		expectEnd(t, v.reader)
	})
	expectEnd(t, client.reader)
	client.send("goodbye")
	client.conn.CloseWrite()
	await(t, "the backend to be left", done)
}

func TestATunnelBringsWhatTheClientSentBeforeIt(t *testing.T) {
	t.Parallel()
	done := make(chan struct{})
	backend := newScripted(t, "A", func(v *visit) {
		defer close(done)
		v.send(switches)
		expect(t, v.reader, "early")
	})
	client := dialRaw(t, startProgram(t, "", backend))
	client.send(upgrade + "early")
	await(t, "what was sent early", done)
}

// The limits are for requests and answers: a tunnel may be silent for longer than any of them.
func TestATunnelMayBeSilent(t *testing.T) {
	t.Parallel()
	const short = "limits: {read_header: 500ms, idle: 500ms, read_body: 500ms, write: 500ms, response_header: 500ms, backend_idle: 500ms}"
	client := tunnel(t, short, func(v *visit) {
		expect(t, v.reader, "ping")
		v.send("pong")
	})
	time.Sleep(time.Second) // a tunnel that is cut too early is what this is to find
	client.send("ping")
	expect(t, client.reader, "pong")
	expectEnd(t, client.reader)
}

func TestATunnelEndsWithItsClient(t *testing.T) {
	t.Parallel()
	done := make(chan struct{})
	client := tunnel(t, "", func(v *visit) {
		defer close(done)
		io.Copy(io.Discard, v.reader)
		for v.send("are you there?") {
		}
	})
	client.conn.SetLinger(0)
	client.conn.Close()
	await(t, "the backend to be left", done)
}

func TestATunnelEndsWithItsBackend(t *testing.T) {
	t.Parallel()
	client := tunnel(t, "", func(v *visit) { v.reset() })
	client.sendUntilClosed("are you there?", 0)
}
