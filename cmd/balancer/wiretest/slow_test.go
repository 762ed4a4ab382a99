package wiretest

import (
	"io"
	"strings"
	"testing"
	"time"
)

// A client that takes too long is cut off, so it can't hold what others need.
func TestAClientThatStallsIsCut(t *testing.T) {
	for rule, c := range map[string]struct{ settings, sent, status string }{
		"before its request":           {"limits: {read_header: 400ms}", "", ""},
		"in the first line":            {"limits: {read_header: 400ms}", "GET /", ""},
		"in the headers":               {"limits: {read_header: 400ms}", "GET / HTTP/1.1\r\nHost: h\r\nA: ", ""},
		"between two requests":         {"limits: {idle: 400ms}", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "200"},
		"in the second one":            {"limits: {read_header: 400ms}", "GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost", "200"},
		"before its body":              {"limits: {read_body: 400ms}", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n", "408"},
		"in its body":                  {"limits: {read_body: 400ms}", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhello", "408"},
		"in its chunks":                {"limits: {read_body: 400ms}", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "408"},
		"in a chunk without an end":    {"limits: {read_body: 400ms}", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nhello", "408"},
		"in a body that can be resent": {"limits: {read_body: 400ms}", "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhello", "408"},
		"when its body was asked for":  {"limits: {read_body: 400ms}", expecting, "100 408"},
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
	client.sendUntilClosed("A: a\r\n", 20*time.Millisecond)
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
	await(t, "the answer to be cut", cut)
	if _, err := client.receive("GET"); err == nil {
		t.Errorf("got an end of the answer, want it cut")
	}
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
			client := dialRaw(t, startProgram(t, "limits: {response_header: 400ms}", a, b))
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
