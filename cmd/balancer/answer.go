package main

import (
	"bufio"
	"net"
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
	limit    time.Duration // for one write
	old      bool          // the client speaks HTTP/1.0
	close    bool          // no other request is read from the connection
	informed int
	status   int // 0 as long as there is none
	bytes    int64
	err      error // of a write: the client has gone, or stopped reading
}

// newAnswer returns the answer to a request. After a request of HTTP/1.0, or one whose end is only told by its chunks, the
// connection is closed: two programs can disagree on where it ended, and what is left over is never taken for a request.
func newAnswer(w http.ResponseWriter, r *http.Request, limit time.Duration) answer {
	old := !r.ProtoAtLeast(1, 1)
	return answer{
		ResponseWriter: w,
		control:        *http.NewResponseController(w),
		limit:          limit,
		old:            old,
		close:          old || r.ProtoMajor == 1 && r.ContentLength < 0,
	}
}

// Unwrap returns the writer underneath, for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader sends a status, and the header.
func (a *answer) WriteHeader(status int) {
	a.control.SetWriteDeadline(time.Now().Add(a.limit))
	header := a.Header()
	if status < 200 {
		a.informed++
		if a.old || a.informed > mostInformed {
			return
		}
		dropHopByHop(header)
	} else {
		a.status = status
		if _, ok := header["Content-Type"]; !ok {
			header["Content-Type"] = nil // or else the server would guess one
		}
		if a.close {
			header.Set("Connection", "close")
		}
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write sends a piece of the body.
func (a *answer) Write(piece []byte) (int, error) {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	a.control.SetWriteDeadline(time.Now().Add(a.limit))
	n, err := a.ResponseWriter.Write(piece)
	a.bytes += int64(n)
	if err != nil {
		a.err = err
	}
	return n, err
}

// Hijack hands over the connection, which becomes a tunnel.
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	a.status = http.StatusSwitchingProtocols
	return a.control.Hijack()
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
