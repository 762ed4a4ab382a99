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
		line := &line{TCPConn: conn.(*net.TCPConn)}
		line.follow(m, members, address, c.Limits.Drain.Duration)
		return line, nil
	}
}

// A line is a connection to a backend that can leave.
type line struct {
	*net.TCPConn
	mu     sync.Mutex
	over   bool
	closed func() bool
}

// follow cuts the connection some time after its member leaves, unless the address is back by then.
func (l *line) follow(m *member, members *roster, address string, limit time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return
	}
	l.closed = context.AfterFunc(m.stay, func() {
		time.AfterFunc(limit, func() {
			if back := members.at(address); back != nil {
				l.follow(back, members, address, limit)
				return
			}
			l.TCPConn.Close()
		})
	})
}

// Close ends the connection, and forgets it.
func (l *line) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	l.closed()
	return l.TCPConn.Close()
}
