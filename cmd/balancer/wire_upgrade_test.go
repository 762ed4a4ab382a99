package main

import (
	"io"
	"strings"
	"testing"
	"time"
)

const (
	upgrade  = "GET /chat HTTP/1.1\r\nHost: h\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n"
	switches = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
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
	<-done
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
	<-done
}

// The limits are for requests and answers: a tunnel may be silent for longer than any of them.
func TestATunnelMayBeSilent(t *testing.T) {
	t.Parallel()
	const short = "limits: {read_header: 100ms, idle: 100ms, read_body: 100ms, write: 100ms, response_header: 1s, backend_idle: 100ms}"
	client := tunnel(t, short, func(v *visit) {
		expect(t, v.reader, "ping")
		v.send("pong")
	})
	time.Sleep(500 * time.Millisecond) // a tunnel that is cut too early is what this is to find
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
	<-done
}

func TestATunnelEndsWithItsBackend(t *testing.T) {
	t.Parallel()
	client := tunnel(t, "", func(v *visit) { v.reset() })
	for client.send("are you there?") == nil {
	}
}

// upgrades are requests that may not become tunnels, and the statuses of answers to them.
var upgrades = []struct{ rule, request, answer, status string }{
	{"a POST isn't upgraded", strings.Replace(upgrade, "GET", "POST", 1), okay, "200"},
	{"a GET with a body isn't upgraded", strings.Replace(upgrade, "\r\n\r\n", "\r\nContent-Length: 5\r\n\r\nhello", 1), okay, "200"},
	{"a GET with chunks isn't upgraded", strings.Replace(upgrade, "\r\n\r\n", "\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 1), okay, "200"},
	{"a POST isn't upgraded, even if the backend does it", strings.Replace(upgrade, "GET", "POST", 1), switches, "502"},
	{"HTTP/2 isn't upgraded to, even if the backend does it", strings.Replace(upgrade, "websocket", "h2c", 1), strings.Replace(switches, "websocket", "h2c", 1), "502"},
	{"an upgrade may be refused", upgrade, "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno", "403"},
	{"an upgrade may be ignored", upgrade, okay, "200"},
	{"an upgrade isn't to another protocol", upgrade, strings.Replace(switches, "websocket", "h2c", 1), "502"},
	{"an upgrade is to a protocol", upgrade, "HTTP/1.1 101 Switching Protocols\r\n\r\n", "502"},
}

func TestARequestThatBecomesNoTunnel(t *testing.T) {
	backend := newScripted(t, "A", nil)
	p := startProgram(t, "", backend)
	for _, c := range upgrades {
		t.Run(c.rule, func(t *testing.T) {
			script := replies(c.answer)
			if c.status == "502" {
				script = repliesLast(c.answer)
			}
			backend.follow(script)
			client := dialRaw(t, p)
			client.send(c.request)
			if got := client.answer("").status(); got != c.status {
				t.Errorf("got %s, want %s", got, c.status)
			}
			client.finish()
			if head := backend.take(t, 1)[0]; !strings.HasPrefix(c.request, "GET") || strings.Contains(c.request, "hello") || strings.Contains(c.request, "h2c") {
				checkHeaders(t, head.headers, nil, "Connection Upgrade")
			}
		})
	}
}
