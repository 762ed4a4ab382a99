package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
)

// Hijack hands over the connection, which becomes a tunnel.
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	a.status = http.StatusSwitchingProtocols
	conn, both, err := a.control.Hijack()
	if err == nil && both.Reader.Buffered() > 0 {
		early := io.LimitReader(both, int64(both.Reader.Buffered()))
		conn = &rewound{conn, io.MultiReader(early, conn)}
	}
	return conn, both, err
}

// A rewound is a connection of which some was read too early.
type rewound struct {
	net.Conn
	reader io.Reader
}

// Read reads what was read too early, then on from the connection.
func (t *rewound) Read(piece []byte) (int, error) { return t.reader.Read(piece) }

// CloseWrite closes one direction.
func (t *rewound) CloseWrite() error { return closeWrite(t.Conn) }

// closeWrite closes one direction, or both if the connection can't close one.
func closeWrite(conn net.Conn) error {
	if half, ok := conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return conn.Close()
}
