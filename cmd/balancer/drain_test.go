package main

import (
	"net"
	"os"
	"testing"
	"time"
)

// A connection lasts as long as its backend belongs to the pool, even if that left for a moment; and some time longer.
func TestConnectionsLastAsLongAsTheirBackend(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address := listener.Addr().String()
	members := newMembersOf(t, "A@"+address+"*1/0 B@b*1/0")
	c := defaults()
	c.Limits.Drain.Duration = 50 * time.Millisecond
	conn, err := drain(c, members)(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, all := range []string{"B@b*1/0", "A@" + address + "*1/0"} {
		if err := members.replace(places(t, all)); err != nil {
			t.Fatal(err)
		}
	}
	conn.SetReadDeadline(time.Now().Add(4 * c.Limits.Drain.Duration))
	if _, err := conn.Read(make([]byte, 1)); !os.IsTimeout(err) {
		t.Errorf("the backend is back: got %v, want the connection open", err)
	}
	if err := members.replace(places(t, "B@b*1/0")); err != nil {
		t.Fatal(err)
	}
	conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	if _, err := conn.Read(make([]byte, 1)); err == nil || os.IsTimeout(err) {
		t.Errorf("the backend has left for good: got %v, want the connection cut", err)
	}
}
