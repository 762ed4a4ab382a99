package wiretest

import (
	"io"
	"strings"
	"testing"
)

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
			await(t, "the request", came)
			if c.answer != "" {
				head, err := readHead(client.reader)
				if err != nil {
					t.Fatalf("got %+v and error %v, want the beginning of an answer", head, err)
				}
			}
			client.conn.SetLinger(0)
			client.conn.Close()
			await(t, "the backend to be left", went)
			if c.answer == "" {
				wait(t, "the log to say it", func() bool { return strings.Contains(p.Output(), `"status":499`) })
			}
		})
	}
}

// Who ends a body too early has left, though its connection may still take an answer.
func TestAClientThatEndsItsBodyTooEarlyHasGone(t *testing.T) {
	begun := make(chan struct{})
	backend := newScripted(t, "A", func(v *visit) {
		close(begun)
		io.Copy(io.Discard, v.reader)
	})
	p := startProgram(t, "", backend)
	client := dialRaw(t, p)
	client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhello")
	await(t, "the request", begun)
	client.conn.CloseWrite()
	wait(t, "the log to say it", func() bool { return strings.Contains(p.Output(), `"status":499`) })
}
