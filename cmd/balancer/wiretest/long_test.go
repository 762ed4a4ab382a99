package wiretest

import (
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
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
	t.Run("an answer without a length, whose end comes late", func(t *testing.T) {
		t.Parallel()
		backend := newScripted(t, "A", func(v *visit) {
			v.receive()
			v.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
			time.Sleep(pieces * pause) // longer than any limit for a write
			v.send("0\r\n\r\n")
		})
		client := dialRaw(t, startProgram(t, short, backend))
		client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
		if got := client.answer("GET"); got.body != "a" {
			t.Errorf("got %+v, want the whole answer", got)
		}
	})
	t.Run("an answer over HTTP/2 that is silent for long", func(t *testing.T) {
		t.Parallel()
		certificate := newCertificate(t)
		backend := newScripted(t, "A", func(v *visit) {
			v.receive()
			v.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na")
			time.Sleep(pieces * pause)
			v.send("b")
		})
		p := startProgram(t, short+"\n"+certificate.settings(), backend)
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: certificate.trust}, ForceAttemptHTTP2: true}
		t.Cleanup(transport.CloseIdleConnections)
		response, err := (&http.Client{Transport: transport, Timeout: patience}).Get("https://" + p.address)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if text, err := io.ReadAll(response.Body); string(text) != "ab" || err != nil {
			t.Errorf("got %q and error %v, want ab", text, err)
		}
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
