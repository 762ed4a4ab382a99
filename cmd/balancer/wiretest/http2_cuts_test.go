package wiretest

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// One connection of HTTP/2 has many requests: what is wrong with one of them must not end the others.
func TestHTTP2CutsOneRequestOnly(t *testing.T) {
	t.Parallel()
	certificate := newCertificate(t)
	cut := make(chan struct{}, 2)
	backend := newScripted(t, "A", func(v *visit) {
		if strings.HasPrefix(v.start, "GET /endless") { // in large pieces, or in small ones
			v.receive()
			v.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
			size, pause := 64<<10, time.Duration(0)
			if strings.HasPrefix(v.start, "GET /endless/small ") {
				size, pause = 1<<10, 10*time.Microsecond // so that each piece is passed on by itself
			}
			for v.send(strings.Repeat("a", size)) {
				time.Sleep(pause)
			}
			cut <- struct{}{}
			return
		}
		replies(okay)(v)
	})
	p := startProgram(t, certificate.settings()+"\nmax_body: 10\nlimits: {read_body: 400ms, write: 400ms}", backend)
	dials := 0
	transport := &http.Transport{
		ForceAttemptHTTP2: true,
		DialTLSContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			dials++
			dialer := tls.Dialer{Config: &tls.Config{RootCAs: certificate.trust, NextProtos: []string{"h2"}}}
			return dialer.DialContext(ctx, network, address)
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	ask := func(method, target string, body io.Reader) *http.Response {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, "https://"+p.address+target, body)
		if err != nil {
			t.Fatal(err)
		}
		response, err := transport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { response.Body.Close() })
		return response
	}
	ask("GET", "/endless", nil)       // is not read,
	ask("GET", "/endless/small", nil) // and neither is this
	stalled, more := io.Pipe()
	defer more.Close()
	go io.WriteString(more, "hello")
	for _, c := range []struct {
		method string
		body   io.Reader
		status int
	}{{"GET", nil, 200}, {"POST", strings.NewReader("0123456789!"), 413}, {"POST", io.MultiReader(strings.NewReader("0123456789!")), 413}, {"POST", stalled, 408}, {"GET", nil, 200}} {
		if got := ask(c.method, "/", c.body).StatusCode; got != c.status {
			t.Errorf("got %d, want %d", got, c.status)
		}
	}
	await(t, "the first answer to be cut", cut)
	await(t, "the second answer to be cut", cut)
	if got := ask("GET", "/", nil).StatusCode; got != 200 || dials != 1 {
		t.Errorf("got %d on connection %d, want 200 on the first", got, dials)
	}
}
