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

// end gives the client a last time to send what is left of the body, which the server reads before it goes on.
func (u *upload) end() {
	if u != nil && !u.whole.Load() && u.failure() == nil {
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
