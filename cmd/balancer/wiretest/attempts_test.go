package wiretest

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// To whoever sends it on, a body that breaks off looks like a backend that does.
func TestABrokenBodyIsNotSentToAnotherBackend(t *testing.T) {
	t.Parallel()
	a, b := newScripted(t, "A", serves), newScripted(t, "B", serves)
	client := dialRaw(t, startProgram(t, "", a, b))
	client.send("PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nx\r\n")
	if got := client.answer("PUT").status(); got != "400" {
		t.Errorf("got %s, want 400", got)
	}
	client.finish()
	atA, _ := a.counts()
	if atB, _ := b.counts(); atA+atB > 1 {
		t.Errorf("got %d attempts, want at most one", atA+atB)
	}
}

// No backend has got anything of a request that no connection was had for, so that any is tried again.
func TestARequestIsTriedAgainWhenItsBackendCannotBeReached(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
	t.Parallel()
	const clients, allowed = 10, 3
	var firsts atomic.Int64
	came, released := make(chan struct{}), make(chan struct{})
	allCame, release := sync.OnceFunc(func() { close(came) }), sync.OnceFunc(func() { close(released) })
	script := func(v *visit) {
		if n := firsts.Add(1); n > clients {
			<-released
			serves(v)
			return
		} else if n == clients {
			allCame()
		}
		<-came
		dies(v)
	}
	p := startProgram(t, "", newScripted(t, "A", script), newScripted(t, "B", script))
	t.Cleanup(func() { allCame(); release() }) // whatever happens, the backends can stop
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
			release()
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

// What is known of one attempt's connection says nothing of the next one's.
func TestEachAttemptIsJudgedByItself(t *testing.T) {
	a, b := newScripted(t, "A", dies), newScripted(t, "B", nil)
	b.listener.Close()
	p := startProgram(t, "", a, b)
	client := dialRaw(t, p)
	client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
	client.answer("GET")
	wait(t, "the last attempt's fault in the log", func() bool { return strings.Contains(p.Output(), `"error":"no_connection"`) })
}

// B closes the connection that it has kept. A PUT that comes there from A, who has broken off an answer, gets a new one.
func TestAConnectionKeptTooLongIsNoFault(t *testing.T) {
	a := newScripted(t, "A", breaksOff)
	b := newScripted(t, "B", func(v *visit) {
		if v.turn == 0 {
			replies(okay)(v)
		} else {
			dies(v)
		}
	})
	p := startProgram(t, "", b, a)
	for range 2 {
		client := dialRaw(t, p)
		client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n")
		if got := client.answer("PUT").status(); got != "200" {
			t.Errorf("got status %s, want 200\nthe program said: %s", got, p.Output())
		}
	}
}
