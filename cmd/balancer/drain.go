package main

import (
	"context"
	"net"
	"sync"
	"time"
)

// drain connects to backends. When one leaves, requests that it still serves have some time to end; then its connections
// are cut.
func drain(c config, members *roster) dial {
	dialer := &net.Dialer{Timeout: c.Limits.Dial.Duration}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dialer.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		m := members.at(address)
		if m == nil {
			return conn, nil
		}
		kept := &backendConn{TCPConn: conn.(*net.TCPConn)}
		kept.follow(m, members, address, c.Limits.Drain.Duration)
		return kept, nil
	}
}

// A backendConn is a connection to a backend that can leave.
type backendConn struct {
	*net.TCPConn
	mu     sync.Mutex
	over   bool
	closed func() bool
}

// follow cuts the connection some time after its member leaves, unless the address is back by then.
func (c *backendConn) follow(m *member, members *roster, address string, limit time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		return
	}
	c.closed = context.AfterFunc(m.stay, func() {
		time.AfterFunc(limit, func() {
			if back := members.at(address); back != nil {
				c.follow(back, members, address, limit)
				return
			}
			c.TCPConn.Close()
		})
	})
}

// Close ends the connection, and forgets it.
func (c *backendConn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over = true
	c.closed()
	return c.TCPConn.Close()
}
