package main

import (
	"net"
	"net/http"
	"sync"
)

// connections are those of clients that are busy: new, and so about to bring a request, or at one.
type connections struct {
	mu   sync.Mutex
	busy map[net.Conn]bool
}

// note is the ConnState of a server.
func (c *connections) note(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy == nil {
		c.busy = map[net.Conn]bool{}
	}
	if state == http.StateNew || state == http.StateActive {
		c.busy[conn] = true
	} else {
		delete(c.busy, conn)
	}
}

func (c *connections) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.busy)
}
