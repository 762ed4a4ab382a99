package main

import (
	"net/http"
	"strings"
	"time"
)

// mostInformed is how many informational answers, such as 103 Early Hints, a client gets before the real one.
const mostInformed = 16

// An answer is what goes back to the client. It gives each write some time, so that a client that stops reading is cut off,
// and one that takes long for a long answer is not.
type answer struct {
	http.ResponseWriter
	control  http.ResponseController
	upload   *upload       // that is answered
	limit    time.Duration // for one write
	deadline time.Time     // of the next one
	major    int           // of the client's version of HTTP
	old      bool          // it is HTTP/1.0
	close    bool          // no other request is read from the connection
	informed int
	status   int // 0 as long as there is none
	bytes    int64
	err      error // of a write: the client has gone, or stopped reading
}

// newAnswer returns the answer to a request. After a request of HTTP/1.0, one whose end is only told by its chunks, or one that is
// answered before all of it has come, the connection is closed: what is left over is never taken for a request.
func newAnswer(w http.ResponseWriter, r *http.Request, limit time.Duration) answer {
	a := answer{ResponseWriter: w, control: *http.NewResponseController(w), limit: limit, major: r.ProtoMajor, old: !r.ProtoAtLeast(1, 1)}
	if a.old || r.ContentLength < 0 {
		a.last()
	}
	return a
}

// last makes the answer the last one on its connection. In HTTP/2, where requests share one, that is not needed.
func (a *answer) last() { a.close = a.major == 1 }

// Unwrap returns the writer underneath, for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader sends a status, and the header.
func (a *answer) WriteHeader(status int) {
	a.extend()
	defer a.rest()
	header := a.Header()
	if status < 200 {
		a.informed++
		if a.old || status == http.StatusContinue || a.informed > mostInformed { // the server itself says 100 when the body is read
			return
		}
		dropHopByHop(header)
	} else {
		a.status = status
		if a.upload.pending() {
			a.last()
		}
		if _, ok := header["Content-Type"]; !ok {
			header["Content-Type"] = nil // or else the server would guess one
		}
		if a.close {
			header.Set("Connection", "close")
		}
	}
	a.ResponseWriter.WriteHeader(status)
}

// extend gives the next write its time, unless one has got it just now.
func (a *answer) extend() {
	if now := time.Now(); a.deadline.Sub(now) < a.limit-a.limit/16 {
		a.deadline = now.Add(a.limit)
		a.control.SetWriteDeadline(a.deadline)
	}
}

// rest takes the time back, as the backend may be silent for as long as it likes. In HTTP/1, time that is over ends nothing but a
// write, and the next one has its own; in HTTP/2 it would end the request.
func (a *answer) rest() {
	if a.major > 1 {
		a.deadline = time.Time{}
		a.control.SetWriteDeadline(a.deadline)
	}
}

// end gives the server time for the last write, which is its own: what it still holds, and the end of a body without a length.
func (a *answer) end() {
	if a.status != http.StatusSwitchingProtocols {
		a.extend()
	}
}

// FlushError sends what has been written.
func (a *answer) FlushError() error {
	a.extend()
	defer a.rest()
	return a.control.Flush()
}

// Write sends a piece of the body.
func (a *answer) Write(piece []byte) (int, error) {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	a.extend()
	n, err := a.ResponseWriter.Write(piece)
	a.rest()
	a.bytes += int64(n)
	if err != nil {
		a.err = err
	}
	return n, err
}

// dropHopByHop removes what is only meant for the connection that a header came on.
func dropHopByHop(header http.Header) {
	for _, names := range header["Connection"] {
		for name := range strings.SplitSeq(names, ",") {
			header.Del(strings.TrimSpace(name))
		}
	}
	for _, name := range []string{"Connection", "Keep-Alive", "Proxy-Connection", "Te", "Trailer", "Transfer-Encoding", "Upgrade"} {
		delete(header, name)
	}
}
