package main

import (
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// An upload is the body of a client's request. It gives each read some time, and remembers what went wrong:
// to the transport, a client that sends nonsense looks like a backend that failed.
type upload struct {
	io.ReadCloser
	answer *answer
	limit  time.Duration // for one read
	whole  atomic.Bool
	err    atomic.Pointer[error]
}

func newUpload(a *answer, body io.ReadCloser, c config) *upload {
	if c.MaxBody > 0 {
		body = http.MaxBytesReader(a.ResponseWriter, body, int64(c.MaxBody))
	}
	return &upload{ReadCloser: body, answer: a, limit: c.Limits.ReadBody.Duration}
}

// Read reads a piece of the body.
func (u *upload) Read(piece []byte) (int, error) {
	u.answer.control.SetReadDeadline(time.Now().Add(u.limit))
	n, err := u.ReadCloser.Read(piece)
	switch err {
	case nil:
	case io.EOF:
		u.whole.Store(true)
		u.answer.control.SetReadDeadline(time.Time{}) // the answer may take longer
	default:
		u.err.CompareAndSwap(nil, &err)
	}
	return n, err
}

// pending is whether the client has more to send.
func (u *upload) pending() bool { return u != nil && !u.whole.Load() }

// end keeps the server from reading the rest of a body for ever, when the answer was there before the whole body was.
func (u *upload) end() {
	if u.pending() {
		u.answer.control.SetReadDeadline(time.Unix(1, 0))
		u.ReadCloser.Read(make([]byte, 1)) // which comes after a read of the transport that still waits: that would undo the deadline
	}
}

// failure returns why the body could not be read, or nil.
func (u *upload) failure() error {
	if u == nil || u.err.Load() == nil {
		return nil
	}
	return *u.err.Load()
}
