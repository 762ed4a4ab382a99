package main

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"
)

// A replay records the start of a body while it streams, so that another attempt can send it again. The attempt before may still
// wait for the client, in a read: what it gets is recorded, too, so the next one finds it there.
type replay struct {
	source  io.Reader
	limit   int                     // bytes that are recorded at most
	present atomic.Pointer[attempt] // the only one that may read on
	reading sync.Mutex              // guards what follows
	record  []byte
	end     error    // io.EOF, or why there is no more
	beyond  *attempt // has read on without recording
	spent   atomic.Bool
}

// An attempt is the body as one backend gets it, from the start.
type attempt struct {
	body *replay
	read int // bytes of the record
}

var (
	errGivenUp  = errors.New("another attempt has the body now")
	errTooLarge = errors.New("the body is too large to be sent again")
)

// again returns the body for the next attempt.
func (p *replay) again() *attempt {
	a := &attempt{body: p}
	p.present.Store(a)
	return a
}

// Read reads from the record, and then on from the client.
func (a *attempt) Read(piece []byte) (int, error) {
	p := a.body
	p.reading.Lock()
	defer p.reading.Unlock()
	switch {
	case p.present.Load() != a:
		return 0, errGivenUp
	case a.read < len(p.record):
		n := copy(piece, p.record[a.read:])
		a.read += n
		return n, nil
	case p.beyond != nil && p.beyond != a:
		return 0, errTooLarge
	case p.end != nil:
		return 0, p.end
	}
	room := p.limit - len(p.record)
	if room > 0 {
		piece = piece[:min(len(piece), room)]
	}
	n, err := p.source.Read(piece)
	p.end = err
	switch {
	case room > 0:
		p.record = append(p.record, piece[:n]...)
		a.read += n
	case n > 0:
		p.beyond = a
		p.spent.Store(true)
	}
	return n, err
}

// Close does nothing: the body belongs to the server.
func (a *attempt) Close() error { return nil }

// whole reports whether all that was read is recorded.
func (p *replay) whole() bool { return !p.spent.Load() }
