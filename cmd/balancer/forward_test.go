package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

// proxy starts a balancer in front of one backend, and returns its address and the backend.
func proxy(t *testing.T, answer http.HandlerFunc) (address string, b *backend.Backend) {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	b, err := backend.New("A", server.URL, 1)
	if err != nil {
		t.Fatal(err)
	}
	p, err := pool.New(b)
	if err != nil {
		t.Fatal(err)
	}
	c := defaults()
	balancer := httptest.NewServer(track(c, forward(c, choose(selector.NewRoundRobin(p), send(c, new(net.Dialer).DialContext)))))
	t.Cleanup(balancer.Close)
	return balancer.Listener.Addr().String(), b
}

// wait waits until a condition holds.
func wait(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited 30 s for %s", what)
		}
	}
}

// A client that has closed its side gets the real answer or none, but not one that nobody gave.
// A proxy that is trusted says whom a request is from, in as many lines as it likes; a stranger doesn't.
func TestWhomARequestIsFrom(t *testing.T) {
	for trusted, want := range map[string]string{
		"192.0.2.0/24": "1.2.3.4, 5.6.7.8, 192.0.2.1|shop.example|https",
		"10.0.0.0/8":   "192.0.2.1|example.com|http",
	} {
		in := httptest.NewRequest("GET", "/", nil)
		in.RemoteAddr = "192.0.2.1:40000"
		out := in.Clone(t.Context())
		in.Header["X-Forwarded-For"] = []string{"1.2.3.4", "5.6.7.8"}
		in.Header.Set("X-Forwarded-Host", "shop.example")
		in.Header.Set("X-Forwarded-Proto", "https")
		c := defaults()
		c.Trusted = []subnet{{netip.MustParsePrefix(trusted)}}
		rewrite(c, &httputil.ProxyRequest{In: in, Out: out})
		got := strings.Join([]string{strings.Join(out.Header["X-Forwarded-For"], "; "), out.Header.Get("X-Forwarded-Host"), out.Header.Get("X-Forwarded-Proto")}, "|")
		if got != want {
			t.Errorf("trusted %s: got %s, want %s", trusted, got, want)
		}
	}
}

func TestNoAnswerIsMadeUpForAClientThatHasGone(t *testing.T) {
	began := make(chan struct{})
	address, _ := proxy(t, func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		<-r.Context().Done()
	})
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	<-began
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if answer, _ := io.ReadAll(conn); len(answer) > 0 {
		t.Errorf("got %q, want nothing", answer)
	}
}

func TestABackendCountsARequestUntilItIsOver(t *testing.T) {
	release := make(chan struct{})
	address, b := proxy(t, func(w http.ResponseWriter, _ *http.Request) {
		w.(http.Flusher).Flush()
		<-release
	})
	response, err := http.Get("http://" + address)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.InFlight(); got != 1 {
		t.Errorf("got %d requests in flight while the answer comes, want 1", got)
	}
	close(release)
	response.Body.Close()
	wait(t, "the request to be over", func() bool { return b.InFlight() == 0 })
}

// A piece of an answer reaches the client when the backend has sent it, not when there is more.
func TestAnAnswerComesPieceByPiece(t *testing.T) {
	next := make(chan struct{})
	address, _ := proxy(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "15") // with a length, nothing else would make the proxy pass on pieces
		for range 3 {
			io.WriteString(w, "piece")
			w.(http.Flusher).Flush()
			select {
			case <-next:
			case <-r.Context().Done():
			}
		}
	})
	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Get("http://" + address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	for range 3 {
		piece := make([]byte, len("piece"))
		if _, err := io.ReadFull(response.Body, piece); err != nil {
			t.Fatal(err)
		}
		next <- struct{}{}
	}
}

// An answer that breaks off at the backend breaks off at the client, too.
func TestATruncatedAnswerIsNotCompleted(t *testing.T) {
	cut := make(chan struct{})
	address, _ := proxy(t, func(w http.ResponseWriter, _ *http.Request) {
		w.(http.Flusher).Flush()
		<-cut
		panic(http.ErrAbortHandler)
	})
	response, err := http.Get("http://" + address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	close(cut)
	if _, err := io.ReadAll(response.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got error %v, want %v", err, io.ErrUnexpectedEOF)
	}
}

// 32 clients that keep their connections alive need no new ones for each request.
func TestConnectionsToABackendAreKept(t *testing.T) {
	var connections atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	defer server.Close()
	transport := send(defaults(), new(net.Dialer).DialContext)
	for range 20 {
		answers := make(chan error, 32)
		for range cap(answers) {
			go func() {
				request, err := http.NewRequestWithContext(&exchange{Context: t.Context()}, "GET", server.URL, strings.NewReader(""))
				if err != nil {
					answers <- err
					return
				}
				response, err := transport.RoundTrip(request)
				if err == nil {
					_, err = io.Copy(io.Discard, response.Body)
					response.Body.Close()
				}
				answers <- err
			}()
		}
		for range cap(answers) {
			if err := <-answers; err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := connections.Load(); got > 64 {
		t.Errorf("got %d connections for 32 clients, want about as many as clients", got)
	}
}
