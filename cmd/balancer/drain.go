package main

import (
	"context"
	"net"
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
		line.closed = context.AfterFunc(m.stay, func() {
			time.AfterFunc(c.Limits.Drain.Duration, func() { line.TCPConn.Close() })
		})
		return line, nil
	}
}

// A line is a connection to a backend that can leave.
type line struct {
	*net.TCPConn
	closed func() bool
}

// Close ends the connection, and forgets it.
func (l *line) Close() error {
	l.closed()
	return l.TCPConn.Close()
}
