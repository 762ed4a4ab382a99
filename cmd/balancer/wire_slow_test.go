package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// A client that takes too long is cut off, so it can't hold what others need.
func TestAClientThatStallsIsCut(t *testing.T) {
	for rule, c := range map[string]struct{ settings, sent, status string }{
		"before its request":           {"limits: {read_header: 200ms}", "", ""},
		"in the first line":            {"limits: {read_header: 200ms}", "GET /", ""},
		"in the headers":               {"limits: {read_header: 200ms}", "GET / HTTP/1.1\r\nHost: h\r\nA: ", ""},
		"between two requests":         {"limits: {idle: 200ms}", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "200"},
		"in the second one":            {"limits: {read_header: 200ms}", "GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost", "200"},
		"before its body":              {"limits: {read_body: 200ms}", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n", "408"},
		"in its body":                  {"limits: {read_body: 200ms}", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhello", "408"},
		"in its chunks":                {"limits: {read_body: 200ms}", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "408"},
		"in a chunk without an end":    {"limits: {read_body: 200ms}", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nhello", "408"},
		"in a body that can be resent": {"limits: {read_body: 200ms}", "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhello", "408"},
		"when its body was asked for":  {"limits: {read_body: 200ms}", expecting, "100 408"},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			backend := newScripted(t, "A", func(v *visit) {
				if v.values("Expect") != nil {
					v.send(goOn)
				}
				replies(okay)(v)
			})
			other := newScripted(t, "B", backend.script)
			client := dialRaw(t, startProgram(t, c.settings, backend, other))
			client.send(c.sent)
			for _, status := range strings.Fields(c.status) {
				if got := client.answer("POST").status(); got != status {
					t.Errorf("got %s, want %s", got, status)
				}
			}
			if rest := client.closed(); rest != "" && !strings.HasPrefix(rest, "HTTP/1.1 400 ") {
				t.Errorf("got %q in the end, want nothing, or that half a line is none", rest)
			}
			atOne, _ := backend.counts()
			if atOther, _ := other.counts(); atOne+atOther > 1 {
				t.Errorf("got %d attempts, want at most one: it is the client's fault", atOne+atOther)
			}
		})
	}
}

// A client that is never silent for long, but never done either, is cut as well while it sends headers.
func TestAClientThatDripsHeadersIsCut(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	client := dialRaw(t, startProgram(t, "limits: {read_header: 300ms}", backend))
	client.send("GET / HTTP/1.1\r\nHost: h\r\n")
	for client.send("A: a\r\n") == nil {
		time.Sleep(20 * time.Millisecond)
	}
	if requests, _ := backend.counts(); requests > 0 {
		t.Errorf("got the request at the backend, want it cut")
	}
}

func TestAClientThatDoesNotReadIsCut(t *testing.T) {
	t.Parallel()
	cut := make(chan struct{})
	backend := newScripted(t, "A", func(v *visit) {
		defer close(cut)
		v.receive()
		v.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
		for v.send(strings.Repeat("a", 64<<10)) {
		}
	})
	client := dialRaw(t, startProgram(t, "limits: {write: 300ms}", backend))
	client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
	<-cut
	if _, err := client.receive("GET"); err == nil {
		t.Errorf("got an end of the answer, want it cut")
	}
}

// Who takes long, but goes on, is not cut: each limit is for one piece.
func TestALongExchangeIsNotCut(t *testing.T) {
	const short = "limits: {read_header: 500ms, idle: 500ms, read_body: 500ms, write: 500ms, response_header: 500ms, backend_idle: 500ms}"
	const pieces, pause = 30, 50 * time.Millisecond
	t.Run("an answer that comes slowly", func(t *testing.T) {
		t.Parallel()
		backend := newScripted(t, "A", func(v *visit) {
			v.receive()
			v.send(fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n", pieces))
			for range pieces {
				time.Sleep(pause)
				v.send("a")
			}
		})
		client := dialRaw(t, startProgram(t, short, backend))
		client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
		client.answer("GET")
	})
	t.Run("an answer that is read slowly", func(t *testing.T) {
		t.Parallel()
		const size = 1 << 20 // much more than sockets hold
		backend := newScripted(t, "A", replies(fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n", pieces*size)+strings.Repeat("a", pieces*size)))
		client := dialRaw(t, startProgram(t, short, backend))
		client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
		if head, err := readHead(client.reader); err != nil {
			t.Fatalf("got %+v and error %v, want an answer", head, err)
		}
		for i := range pieces {
			time.Sleep(pause)
			if n, err := io.CopyN(io.Discard, client.reader, size); err != nil {
				t.Fatalf("got %d bytes of piece %d and error %v, want %d", n, i, err, size)
			}
		}
	})
	t.Run("a body that comes slowly", func(t *testing.T) {
		t.Parallel()
		backend := newScripted(t, "A", replies(okay))
		client := dialRaw(t, startProgram(t, short, backend))
		client.send(fmt.Sprintf("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n", pieces))
		for range pieces {
			time.Sleep(pause)
			client.send("a")
		}
		if got := client.answer("POST").status(); got != "200" {
			t.Errorf("got %s, want 200", got)
		}
	})
	t.Run("a body that is read slowly", func(t *testing.T) {
		t.Parallel()
		const size = 1 << 20
		backend := newScripted(t, "A", func(v *visit) {
			for range pieces {
				time.Sleep(pause)
				io.CopyN(io.Discard, v.reader, size)
			}
			v.send(okay)
		})
		client := dialRaw(t, startProgram(t, short, backend))
		go client.send(fmt.Sprintf("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n", pieces*size) + strings.Repeat("a", pieces*size))
		if got := client.answer("POST").status(); got != "200" {
			t.Errorf("got %s, want 200", got)
		}
	})
}

func TestABackendThatIsTooSlowIsNotAskedTwice(t *testing.T) {
	for _, request := range []string{"GET / HTTP/1.1\r\nHost: h\r\n\r\n", "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"} {
		t.Run(request[:3], func(t *testing.T) {
			t.Parallel()
			waits := func(v *visit) {
				v.receive()
				v.send("HTTP/1.1 200 OK\r\nA: ")
				io.Copy(io.Discard, v.reader)
			}
			a, b := newScripted(t, "A", waits), newScripted(t, "B", waits)
			client := dialRaw(t, startProgram(t, "limits: {response_header: 200ms}", a, b))
			client.send(request)
			if got := client.answer("").status(); got != "504" {
				t.Errorf("got %s, want 504", got)
			}
			if n := len(a.take(t, 0)) + len(b.take(t, 0)); n != 1 {
				t.Errorf("got the request at %d backends, want it at one", n)
			}
		})
	}
}

// A client that goes away takes its request with it: the backend need not finish what nobody waits for.
func TestAClientThatGoesAway(t *testing.T) {
	for rule, c := range map[string]struct{ sent, answer string }{
		"before the answer": {"GET / HTTP/1.1\r\nHost: h\r\n\r\n", ""},
		"in its body":       {"PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhello", ""},
		"in its chunks":     {"PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", ""},
		"in the answer":     {"GET / HTTP/1.1\r\nHost: h\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			came, went := make(chan struct{}), make(chan struct{})
			script := func(v *visit) {
				v.send(c.answer)
				close(came)
				io.Copy(io.Discard, v.reader)
				close(went)
			}
			a, b := newScripted(t, "A", script), newScripted(t, "B", script)
			p := startProgram(t, "", a, b)
			client := dialRaw(t, p)
			client.send(c.sent)
			<-came
			if c.answer != "" {
				head, err := readHead(client.reader)
				if err != nil {
					t.Fatalf("got %+v and error %v, want the beginning of an answer", head, err)
				}
			}
			client.conn.SetLinger(0)
			client.conn.Close()
			<-went
			if c.answer == "" {
				wait(t, "the log to say it", func() bool { return strings.Contains(p.output.String(), `"status":499`) })
			}
		})
	}
}
