package main

import (
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// An upload is the body of a client's request. It gives each read some time, and remembers what went wrong:
// to the transport, a client that sends nonsense looks like a backend that failed.
type upload struct {
	io.ReadCloser
	answer  *answer
	limit   time.Duration // for one read
	whole   atomic.Bool
	reading sync.Mutex // held while a piece is read
	ending  sync.Mutex // guards over, and the deadline with it
	over    bool       // the handler has returned, or is about to
	err     atomic.Pointer[error]
}

func newUpload(a *answer, body io.ReadCloser, c config) *upload {
	if c.MaxBody > 0 {
		body = http.MaxBytesReader(a.ResponseWriter, body, int64(c.MaxBody))
	}
	return &upload{ReadCloser: body, answer: a, limit: c.Limits.ReadBody.Duration}
}

// Read reads a piece of the body.
func (u *upload) Read(piece []byte) (int, error) {
	u.reading.Lock()
	defer u.reading.Unlock()
	if !u.give(time.Now().Add(u.limit)) {
		return 0, http.ErrBodyReadAfterClose
	}
	n, err := u.ReadCloser.Read(piece)
	switch err {
	case nil:
	case io.EOF:
		u.whole.Store(true)
		u.give(time.Time{}) // the answer may take longer
	default:
		u.err.CompareAndSwap(nil, &err)
	}
	return n, err
}

// give sets the deadline of a read. It is false when the request is over, which the transport may notice late: the connection
// may be at its next request by then, and of HTTP/2 there is nothing left to set it on.
func (u *upload) give(deadline time.Time) bool {
	u.ending.Lock()
	defer u.ending.Unlock()
	if !u.over {
		u.answer.control.SetReadDeadline(deadline)
	}
	return !u.over
}

// pending reports whether the client has more to send.
func (u *upload) pending() bool { return u != nil && !u.whole.Load() }

// end breaks off a read that the transport is still at. Then the server reads what is left of the body, so that its answer isn't
// lost, and the client has a last time to send that, if it has not failed to already.
func (u *upload) end() {
	if !u.pending() {
		return
	}
	failed := u.failure() != nil
	u.ending.Lock()
	u.over = true
	u.answer.control.SetReadDeadline(time.Unix(1, 0))
	u.ending.Unlock()
	u.reading.Lock()
	defer u.reading.Unlock()
	if !failed {
		u.answer.control.SetReadDeadline(time.Now().Add(u.limit))
	}
}

// failure returns why the body could not be read, or nil.
func (u *upload) failure() error {
	if u == nil || u.err.Load() == nil {
		return nil
	}
	return *u.err.Load()
}
