package main

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
)

const okayLast = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"

// inTurn is the script that does these with one request after the other, whichever backend gets it, and the last one with all others.
func inTurn(scripts ...script) script {
	var turn atomic.Int64
	return func(v *visit) { scripts[min(int(turn.Add(1)), len(scripts))-1](v) }
}

var (
	serves    = repliesLast(okayLast)
	dies      = func(v *visit) { v.receive(); v.reset() }
	diesEarly = (*visit).reset
	hangsUp   = repliesLast("")
	breaksOff = repliesLast("HTTP/1.1 200 OK\r\nA: ")
	isBusy    = repliesLast("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
	kib64     = strings.Repeat("a", 64<<10)
	put       = func(body string) string {
		return fmt.Sprintf("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	}
	postHello  = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
	patchHello = "PATCH / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
)

// retries are what backends do with a request, one after the other, the status that the client gets, and how many attempts that takes.
// None of the backends gets the request twice, and each gets it whole.
var retries = []struct {
	rule, settings, sent string
	script               script
	status               string
	attempts             int
}{
	{"a GET is tried again when a backend dies", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, serves), "200", 2},
	{"a GET is tried again when a backend hangs up", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(hangsUp, serves), "200", 2},
	{"a GET is tried again when an answer breaks off in its header", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(breaksOff, serves), "200", 2},
	{"a HEAD is tried again", "", "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, serves), "200", 2},
	{"an OPTIONS is tried again", "", "OPTIONS / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, serves), "200", 2},
	{"a DELETE is tried again", "", "DELETE / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, serves), "200", 2},
	{"a PUT is tried again, with its body", "", put("hello"), inTurn(dies, serves), "200", 2},
	{"a PUT is tried again when its body wasn't read", "", put("hello"), inTurn(diesEarly, serves), "200", 2},
	{"a PUT in chunks is tried again, with its body", "", "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", inTurn(dies, serves), "200", 2},
	{"a PUT of 64 KiB is tried again", "", put(kib64), inTurn(dies, serves), "200", 2},
	{"a PUT of more than 64 KiB is not", "", put(kib64 + "a"), inTurn(dies, serves), "502", 1},
	{"a PUT of more than is configured is not", "retry: {body: 4}", put("hello"), inTurn(dies, serves), "502", 1},
	{"a POST is sent once", "", postHello, inTurn(dies, serves), "502", 1},
	{"a POST without a body is sent once", "", "POST / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, serves), "502", 1},
	{"a POST is sent once, even if the backend didn't read it", "", postHello, inTurn(diesEarly, serves), "502", 1},
	{"a PATCH is sent once", "", patchHello, inTurn(dies, serves), "502", 1},
	{"a method that nobody knows is sent once", "", "get / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, serves), "502", 1},
	{"a POST with an Idempotency-Key is tried again", "", strings.Replace(postHello, "Host: h", "Host: h\r\nIdempotency-Key: 1", 1), inTurn(dies, serves), "200", 2},
	{"an answer is never tried again, whatever its status", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(isBusy, serves), "503", 1},
	{"the third attempt may succeed", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, dies, serves), "200", 3},
	{"there is no fourth attempt", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, dies, dies, serves), "502", 3},
	{"there are as many attempts as are configured", "retry: {attempts: 2}", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, dies, serves), "502", 2},
	{"there are none when they are off", "retry: {off: true}", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", inTurn(dies, serves), "502", 1},
	{"a client's broken body isn't tried again", "", "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nx\r\n", serves, "400", 1},
}

func TestRetries(t *testing.T) {
	var backends []*scripted
	for _, name := range []string{"A", "B", "C", "D"} {
		backends = append(backends, newScripted(t, name, nil))
	}
	programs := map[string]*process{}
	for _, c := range retries {
		if programs[c.settings] == nil {
			programs[c.settings] = startProgram(t, c.settings, backends...)
		}
		t.Run(c.rule, func(t *testing.T) {
			before := make([]int, len(backends))
			for i, b := range backends {
				before[i], _ = b.counts()
				b.follow(c.script)
			}
			client := dialRaw(t, programs[c.settings])
			client.send(c.sent)
			method, _, _ := strings.Cut(c.sent, " ")
			if got := client.answer(method).status(); got != c.status {
				t.Errorf("got %s, want %s", got, c.status)
			}
			client.finish()
			attempts := 0
			for i, b := range backends {
				after, _ := b.counts()
				attempts += after - before[i]
				if after-before[i] > 1 {
					t.Errorf("got the request %d times at backend %s, want it once", after-before[i], b.name)
				}
				for _, r := range b.take(t, 0) {
					if _, body, _ := strings.Cut(c.sent, "\r\n\r\n"); len(r.values("Content-Length")) > 0 && r.body != body {
						t.Errorf("got a body of %d bytes at backend %s, want %d", len(r.body), b.name, len(body))
					}
				}
			}
			if attempts != c.attempts {
				t.Errorf("got %d attempts, want %d", attempts, c.attempts)
			}
		})
	}
}

// No backend has got anything of a request that no connection was had for, so that any is tried again.
func TestARequestIsTriedAgainWhenItsBackendCannotBeReached(t *testing.T) {
	down, up := newScripted(t, "A", nil), newScripted(t, "B", serves)
	down.listener.Close()
	p := startProgram(t, "", down, up)
	for range 4 {
		client := dialRaw(t, p)
		client.send(postHello)
		if got := client.answer("POST").status(); got != "200" {
			t.Errorf("got %s, want 200", got)
		}
		if got := summary(up.take(t, 1)); got != "POST / hello" {
			t.Errorf("got %q at the backend that is up, want the request once", got)
		}
	}
}

// A connection that was used before may just be closed by the backend: that says nothing of the backend, which is tried again on a new one.
func TestARequestOnAConnectionThatDiesMeanwhile(t *testing.T) {
	for _, c := range []struct{ sent, status, requests string }{
		{"GET /b HTTP/1.1\r\nHost: h\r\n\r\n", "200", "GET /a, GET /b, GET /b"},
		{"PUT /b HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello", "200", "GET /a, PUT /b hello, PUT /b hello"},
		{"POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello", "502", "GET /a, POST /b hello"},
		{"POST /b HTTP/1.1\r\nHost: h\r\n\r\n", "502", "GET /a, POST /b"},
	} {
		for name, end := range map[string]script{"dies": dies, "hangs up": hangsUp} {
			t.Run(c.sent[:4]+name, func(t *testing.T) {
				t.Parallel()
				backend := newScripted(t, "A", func(v *visit) {
					if v.turn == 0 {
						replies(okay)(v)
					} else {
						end(v)
					}
				})
				client := dialRaw(t, startProgram(t, "", backend))
				client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
				client.answer("GET")
				client.send(c.sent)
				if got := client.answer("").status(); got != c.status {
					t.Errorf("got %s, want %s", got, c.status)
				}
				client.finish()
				if got := summary(backend.take(t, 1)); got != c.requests {
					t.Errorf("got %q at the backend, want %q", got, c.requests)
				}
			})
		}
	}
}

// When all requests fail, trying each again would double the load just when it is least wanted.
func TestFewRequestsAreTriedAgainAtOnce(t *testing.T) {
	const clients, allowed = 10, 3
	var firsts atomic.Int64
	allCame, release := make(chan struct{}), make(chan struct{})
	script := func(v *visit) {
		if n := firsts.Add(1); n > clients {
			<-release
			serves(v)
			return
		} else if n == clients {
			close(allCame)
		}
		<-allCame
		dies(v)
	}
	p := startProgram(t, "", newScripted(t, "A", script), newScripted(t, "B", script))
	statuses := make(chan string, clients)
	for range clients {
		client := dialRaw(t, p)
		go func() {
			client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
			answer, _ := client.receive("GET")
			statuses <- answer.status()
		}()
	}
	for i := range clients {
		if i == clients-allowed {
			close(release)
		}
		want := "502"
		if i >= clients-allowed {
			want = "200"
		}
		if got := <-statuses; got != want {
			t.Errorf("got %q as status %d, want %s", got, i+1, want)
		}
	}
}
