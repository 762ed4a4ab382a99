package wiretest

import (
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// headEnd is the first empty line.
var headEnd = regexp.MustCompile(`\r?\n\r?\n`)

// Whatever a client sends, it is answered or its connection is closed; and the backend gets no more requests than the client gets answers.
// If it did, the balancer would have taken for a body what the backend takes for a request: that request is smuggled.
//
// Behind each head and body comes one more request, which may be part of the body. A marker tells the requests of one input from those of others.
func FuzzRequestHead(f *testing.F) {
	for _, c := range framings {
		head, body := c.sent, ""
		if end := headEnd.FindStringIndex(c.sent); end != nil {
			head, body = c.sent[:end[0]], c.sent[end[1]:]
		}
		f.Add(head, body)
	}
	for _, target := range targets {
		f.Add("GET "+target+" HTTP/1.1\r\nHost: h", "")
	}
	for _, c := range requestLines {
		f.Add(c.sent+" HTTP/1.1\r\nHost: h", "")
	}
	for _, c := range passedOn {
		f.Add("GET / HTTP/1.1\r\nHost: h\r\n"+c.sent, "")
	}
	for _, c := range upgrades {
		head, body, _ := strings.Cut(c.request, "\r\n\r\n")
		f.Add(head, body)
	}
	head, _, _ := strings.Cut(expecting, "\r\n\r\n")
	f.Add(head, "hello")

	backend := newScripted(f, "A", replies(okay))
	p := startProgram(f, "limits: {read_header: 200ms, idle: 200ms, read_body: 200ms}", backend)
	var inputs atomic.Int64
	f.Fuzz(func(t *testing.T, head, body string) {
		t.Parallel()
		if headEnd.MatchString(head+"\n") || len(head)+len(body) > 100<<10 {
			t.Skip("more than one head, or more than a client gets to send")
		}
		marker := fmt.Sprintf("Marker: %d", inputs.Add(1))
		client := dialRaw(t, p)
		go client.send(head + "\r\n" + marker + "\r\n\r\n" + body + "GET /smuggled HTTP/1.1\r\nHost: h\r\n" + marker + "\r\nConnection: close\r\n\r\n")
		method, _, _ := strings.Cut(head, " ")
		answered := 0
		for {
			answer, err := client.receive(method)
			var broken *net.OpError
			if errors.As(err, &broken) && !broken.Timeout() {
				return // it was closed before all was read, which may lose answers
			}
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("got %+v and error %v, want an answer", answer, err)
			}
			if !strings.HasPrefix(answer.status(), "1") {
				answered++
				method = "GET"
			}
		}
		if got := backend.marked(marker); got > answered {
			t.Errorf("got %d requests at the backend and %d answers, want no more requests than answers", got, answered)
		}
		backend.mu.Lock()
		defer backend.mu.Unlock()
		if len(backend.wrong) > 0 {
			t.Errorf("got at the backend %.1000q, want requests", backend.wrong)
		}
	})
}

// marked takes out the whole requests with a marker, and returns how many there were.
func (b *scripted) marked(marker string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := len(b.requests)
	b.requests = slices.DeleteFunc(b.requests, func(r message) bool { return slices.Contains(r.headers, marker) })
	return before - len(b.requests)
}
