package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// Who takes long, but goes on, is not cut: each limit is for one piece.
func TestALongExchangeIsNotCut(t *testing.T) {
	const short = "limits: {read_header: 1s, idle: 1s, read_body: 1s, write: 1s, response_header: 1s, backend_idle: 1s}"
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
		request := fmt.Sprintf("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n", pieces*size) + strings.Repeat("a", pieces*size)
		client := dialRaw(t, startProgram(t, short, backend))
		go client.send(request)
		if got := client.answer("POST").status(); got != "200" {
			t.Errorf("got %s, want 200", got)
		}
	})
}
