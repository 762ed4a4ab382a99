//go:build ignore

// Hang up on who leaves
//
// You close the connections of a backend as soon as it leaves. It gets no new requests, but it may be in the middle of an answer: that breaks
// off, and what may be repeated is asked of somebody else. Give it limits.drain first, as follow does.
//
// Caught by: A backend that leaves finishes what it has begun
package balancer

import (
	"context"
	"net"
)

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
		kept.closed = context.AfterFunc(m.stay, func() { kept.TCPConn.Close() })
		return kept, nil
	}
}
