package wiretest

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestHTTP2(t *testing.T) {
	t.Parallel()
	certificate := newCertificate(t)
	backend := newScripted(t, "A", nil)
	p := startProgram(t, certificate.settings(), backend)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: certificate.trust}, ForceAttemptHTTP2: true, DisableCompression: true}
	t.Cleanup(transport.CloseIdleConnections)
	ask := func(t *testing.T, method, target string, body io.Reader) (*http.Response, string, error) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		t.Cleanup(cancel)
		request, err := http.NewRequestWithContext(ctx, method, "https://"+p.address+target, body)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = "shop.example"
		response, err := transport.RoundTrip(request)
		if err != nil {
			return new(http.Response), "", err
		}
		defer response.Body.Close()
		if response.ProtoMajor != 2 {
			t.Errorf("got %s, want HTTP/2.0", response.Proto)
		}
		text, err := io.ReadAll(response.Body)
		return response, string(text), err
	}

	t.Run("a request is passed on as HTTP/1.1", func(t *testing.T) {
		backend.follow(replies(okay))
		if response, text, err := ask(t, "POST", "/a?b;c", strings.NewReader("hello")); response.StatusCode != 200 || text != "ok" || err != nil {
			t.Errorf("got %s, %q and error %v, want 200 and ok", response.Status, text, err)
		}
		got := backend.take(t, 1)[0]
		if got.start != "POST /a?b;c HTTP/1.1" || got.body != "hello" {
			t.Errorf("got %q and %q at the backend, want what was sent", got.start, got.body)
		}
		checkHeaders(t, got.headers, []string{"Host: shop.example", "X-Forwarded-Proto: https", "X-Forwarded-Host: shop.example", "X-Forwarded-For: 127.0.0.1"}, "Connection")
	})
	t.Run("many requests share a connection", func(t *testing.T) {
		backend.follow(replies(okay))
		answered := make(chan string, 50)
		for range cap(answered) {
			go func() {
				_, text, _ := ask(t, "GET", "/", nil)
				answered <- text
			}()
		}
		for range cap(answered) {
			if got := <-answered; got != "ok" {
				t.Errorf("got %q, want ok", got)
			}
		}
		backend.take(t, cap(answered))
	})
	t.Run("trailers are passed back", func(t *testing.T) {
		backend.follow(replies("HTTP/1.1 200 OK\r\nTrailer: A\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: a\r\n\r\n"))
		if response, text, err := ask(t, "GET", "/", nil); text != "hello" || response.Trailer.Get("A") != "a" || err != nil {
			t.Errorf("got %q, the trailers %v and error %v, want hello and A: a", text, response.Trailer, err)
		}
	})
	t.Run("a type isn't guessed", func(t *testing.T) {
		backend.follow(replies("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>"))
		if response, text, err := ask(t, "GET", "/", nil); text != "<html>" || response.Header["Content-Type"] != nil || err != nil {
			t.Errorf("got %q of the type %q and error %v, want <html> of none", text, response.Header["Content-Type"], err)
		}
	})
	for _, c := range truncated {
		t.Run("never completed is "+c.rule, func(t *testing.T) {
			backend.follow(repliesLast(c.answer))
			if _, text, err := ask(t, "GET", "/", nil); err == nil {
				t.Errorf("got %q whole, want it cut", text)
			}
		})
	}
	t.Run("an answer may come before the whole body", func(t *testing.T) {
		backend.follow(func(v *visit) {
			v.send("HTTP/1.1 413 Request Entity Too Large\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno")
			v.drain()
		})
		for range 20 { // the rest of a body may come at any moment while its request ends
			body, more := io.Pipe()
			go func() {
				for {
					if _, err := io.WriteString(more, "hello"); err != nil {
						return
					}
				}
			}()
			if response, text, err := ask(t, "POST", "/", body); response.StatusCode != 413 || text != "no" || err != nil {
				t.Fatalf("got %s, %q and error %v, want the 413 of the backend", response.Status, text, err)
			}
			more.Close()
		}
	})
	t.Run("a client that goes away takes its request with it", func(t *testing.T) {
		came, went := make(chan struct{}), make(chan struct{})
		backend.follow(func(v *visit) {
			close(came)
			io.Copy(io.Discard, v.reader)
			close(went)
		})
		ctx, cancel := context.WithCancel(t.Context())
		request, err := http.NewRequestWithContext(ctx, "GET", "https://"+p.address+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		go transport.RoundTrip(request)
		await(t, "the request", came)
		cancel()
		await(t, "the backend to be left", went)
	})
	t.Run("HTTP/1.1 is spoken as well", func(t *testing.T) {
		backend.follow(replies(okay))
		conn, err := tls.Dial("tcp", p.address, &tls.Config{RootCAs: certificate.trust, NextProtos: []string{"http/1.1"}})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(patience))
		io.WriteString(conn, "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
		if got, _ := io.ReadAll(conn); !strings.HasPrefix(string(got), "HTTP/1.1 200 OK\r\n") {
			t.Errorf("got %q, want a 200", got)
		}
	})
	t.Run("who speaks plainly is told so", func(t *testing.T) {
		client := dialRaw(t, p)
		client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
		if got := client.closed(); !strings.HasPrefix(got, "HTTP/1.0 400 ") {
			t.Errorf("got %q, want a 400", got)
		}
	})
}
