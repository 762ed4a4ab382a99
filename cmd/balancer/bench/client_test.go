package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// An answer that comes in pieces is whole with its last byte, and not before.
func TestCheckWaitsForTheWholeAnswer(t *testing.T) {
	for n := range len(answer) + 1 {
		whole, err := check(answer[:n])
		if err != nil || whole != (n == len(answer)) {
			t.Fatalf("%d of %d bytes: whole is %v, error %v", n, len(answer), whole, err)
		}
	}
}

func TestCheckRefusesWrongAnswers(t *testing.T) {
	right := fmt.Sprintf("HTTP/1.1 200 OK\r\ncontent-length:%d\r\n\r\n%s", len(body), body)
	if whole, err := check([]byte(right)); !whole || err != nil {
		t.Fatalf("the right answer is whole: %v, error %v", whole, err)
	}
	for name, text := range map[string]string{
		"another status":         strings.Replace(right, "200 OK", "502 Bad Gateway", 1),
		"another body":           strings.Replace(right, "answer", "Answer", 1),
		"no length":              strings.Replace(right, "content-length", "x", 1),
		"a length of no number":  strings.Replace(right, "content-length:", "content-length:x", 1),
		"a shorter body":         "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno",
		"more than one answer":   right + right,
		"not so much as a start": "SSH-2.0\r\n\r\n",
	} {
		if whole, err := check([]byte(text)); err == nil {
			t.Errorf("%s: whole is %v, and no error", name, whole)
		}
	}
}

// The clients and the backends understand each other, without a proxy between them.
func TestLoad(t *testing.T) {
	b, err := startBackends()
	if err != nil {
		t.Fatal(err)
	}
	defer b.stop()
	each, cycle := b.members()
	if len(each) != 3 || len(cycle) != 6 {
		t.Fatalf("%d backends, %d in the cycle; want 3 and 6", len(each), len(cycle))
	}
	earlier := b.served()
	for _, m := range cycle {
		c, err := dial(t.Context(), m.Address)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			if err := c.exchange(); err != nil {
				t.Fatal(err)
			}
		}
		c.close()
	}
	if err := b.checkShares(earlier); err != nil {
		t.Error(err)
	}
	closeAll, err := idle(t.Context(), each[0].Address, 50)
	if err != nil {
		t.Fatal(err)
	}
	closeAll()
	if err := b.checkShares(earlier); err == nil {
		t.Error("no error after 50 requests for one backend alone")
	}
	if got := b.connections.Load(); got != 56 {
		t.Errorf("%d connections, want 56", got)
	}
}

// Clients count what goes wrong, and give up.
func TestLoadCountsErrors(t *testing.T) {
	wrong := httptest.NewServer(http.NotFoundHandler())
	defer wrong.Close()
	r := load(t.Context(), wrong.Listener.Addr().String(), 3, time.Minute)
	if r.errors != 3*mostErrors || r.first == nil || len(r.latencies) != 0 {
		t.Errorf("%d errors, the first %v, and %d answers; want %d errors", r.errors, r.first, len(r.latencies), 3*mostErrors)
	}
}
