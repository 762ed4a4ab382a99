package main

import (
	"net"
	"sync"
	"time"
)

// sweepEvery is how much later than its time a deadline may be.
const sweepEvery = 100 * time.Millisecond

// A sweep is a listener whose connections have deadlines that cost next to nothing. Each request moves them six times, nearly always
// long before they are over, and timers that moved along would be 1 to 2 % of what it costs. So deadlines are only noted, and a
// goroutine looks ten times a second which ones are over. It ends with the last connection.
type sweep struct {
	net.Listener
	mu      sync.Mutex // guards what follows
	conns   map[*sweptConn]bool
	running bool
}

func newSweep(listener net.Listener) *sweep {
	return &sweep{Listener: listener, conns: map[*sweptConn]bool{}}
}

// Accept waits for a connection.
func (s *sweep) Accept() (net.Conn, error) {
	conn, err := s.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &sweptConn{Conn: conn, sweep: s}
	c.read.set, c.write.set = conn.SetReadDeadline, conn.SetWriteDeadline
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns[c] = true
	if !s.running {
		s.running = true
		go s.run()
	}
	return c, nil
}

func (s *sweep) run() {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for s.look(<-ticker.C) {
	}
}

// look ends what is over, and reports whether there is anything left to look at.
func (s *sweep) look(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.read.look(now)
		c.write.look(now)
	}
	s.running = len(s.conns) > 0
	return s.running
}

// A sweptConn is a connection whose deadlines a sweep looks after.
type sweptConn struct {
	net.Conn
	sweep       *sweep
	read, write deadline
}

// SetReadDeadline gives reads until t, or as long as they like if t is zero.
func (c *sweptConn) SetReadDeadline(t time.Time) error { return c.read.move(t) }

// SetWriteDeadline gives writes until t, or as long as they like if t is zero.
func (c *sweptConn) SetWriteDeadline(t time.Time) error { return c.write.move(t) }

// SetDeadline sets both.
func (c *sweptConn) SetDeadline(t time.Time) error {
	c.read.move(t)
	return c.write.move(t)
}

// CloseWrite closes one direction.
func (c *sweptConn) CloseWrite() error { return closeWrite(c.Conn) }

// Close closes the connection, and forgets it.
func (c *sweptConn) Close() error {
	c.sweep.mu.Lock()
	delete(c.sweep.conns, c)
	c.sweep.mu.Unlock()
	return c.Conn.Close()
}

// A deadline is that of one direction.
type deadline struct {
	set  func(time.Time) error // the connection's own
	mu   sync.Mutex            // guards what follows
	at   time.Time
	over bool // the connection knows
}

// move sets the deadline. One in the past, as net/http has it to break off a read, is over at once.
func (d *deadline) move(t time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = t
	switch {
	case !t.IsZero() && time.Until(t) <= 0:
		d.over = true
		return d.set(t)
	case d.over:
		d.over = false
		return d.set(time.Time{})
	}
	return nil
}

func (d *deadline) look(now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.over && !d.at.IsZero() && d.at.Before(now) {
		d.over = true
		d.set(d.at)
	}
}
