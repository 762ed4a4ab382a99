package wiretest

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
	scripts              []script
	status               string
	attempts             int
}{
	{"a GET is tried again when a backend dies", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, serves}, "200", 2},
	{"a GET is tried again when a backend hangs up", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{hangsUp, serves}, "200", 2},
	{"a GET is tried again when an answer breaks off in its header", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{breaksOff, serves}, "200", 2},
	{"a HEAD is tried again", "", "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, serves}, "200", 2},
	{"an OPTIONS is tried again", "", "OPTIONS / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, serves}, "200", 2},
	{"a DELETE is tried again", "", "DELETE / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, serves}, "200", 2},
	{"a PUT is tried again, with its body", "", put("hello"), []script{dies, serves}, "200", 2},
	{"a PUT is tried again when its body wasn't read", "", put("hello"), []script{diesEarly, serves}, "200", 2},
	{"a PUT in chunks is tried again, with its body", "", "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", []script{dies, serves}, "200", 2},
	{"a PUT of 64 KiB is tried again", "", put(kib64), []script{dies, serves}, "200", 2},
	{"a PUT of more than 64 KiB is not", "", put(kib64 + "a"), []script{dies, serves}, "502", 1},
	{"a PUT of more than is configured is not", "retry: {body: 4}", put("hello"), []script{dies, serves}, "502", 1},
	{"a POST is sent once", "", postHello, []script{dies, serves}, "502", 1},
	{"a POST without a body is sent once", "", "POST / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, serves}, "502", 1},
	{"a POST is sent once, even if the backend didn't read it", "", postHello, []script{diesEarly, serves}, "502", 1},
	{"a PATCH is sent once", "", patchHello, []script{dies, serves}, "502", 1},
	{"a method that nobody knows is sent once", "", "get / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, serves}, "502", 1},
	{"a POST with an Idempotency-Key is tried again", "", strings.Replace(postHello, "Host: h", "Host: h\r\nIdempotency-Key: 1", 1), []script{dies, serves}, "200", 2},
	{"an answer is never tried again, whatever its status", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{isBusy, serves}, "503", 1},
	{"the third attempt may succeed", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, dies, serves}, "200", 3},
	{"there is no fourth attempt", "", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, dies, dies, serves}, "502", 3},
	{"there are as many attempts as are configured", "retry: {attempts: 2}", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, dies, serves}, "502", 2},
	{"there are none when they are off", "retry: {off: true}", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", []script{dies, serves}, "502", 1},
}

func TestRetries(t *testing.T) {
	t.Parallel()
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
			does, before := inTurn(c.scripts...), make([]int, len(backends))
			for i, b := range backends {
				before[i], _ = b.counts()
				b.follow(does)
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
