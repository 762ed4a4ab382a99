package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"syscall"

	"example.com/roundabout/selector"
)

// A fault is why a request was not answered, or not to its end.
type fault int

const (
	none fault = iota
	// These are the client's,
	clientGone
	badBody
	slowBody
	largeBody
	// these are the balancer's,
	noBackend
	cutOff     // when the time to stop is over
	outOfFiles // which is what connections are to the system
	// and these are a backend's.
	noConnection
	noHeader   // in time
	broken     // the connection, or the answer
	staleReuse // a kept connection was closed just when it was to be used again
)

var faults = [...]struct {
	word   string // for logs and metrics
	status int    // of the answer
}{
	none:         {"", http.StatusOK},
	clientGone:   {"client_gone", 499}, // in logs only: there is nobody to answer
	badBody:      {"bad_body", http.StatusBadRequest},
	slowBody:     {"slow_body", http.StatusRequestTimeout},
	largeBody:    {"large_body", http.StatusRequestEntityTooLarge},
	noBackend:    {"no_backend", http.StatusServiceUnavailable},
	cutOff:       {"cut_off", http.StatusServiceUnavailable}, // in logs only
	outOfFiles:   {"out_of_files", http.StatusServiceUnavailable},
	noConnection: {"no_connection", http.StatusBadGateway},
	noHeader:     {"no_header", http.StatusGatewayTimeout},
	broken:       {"broken", http.StatusBadGateway},
	staleReuse:   {"stale_reuse", http.StatusBadGateway},
}

// String returns the word for logs and metrics.
func (f fault) String() string { return faults[f].word }

// errStopped is why requests in flight end when the time to stop is over.
var errStopped = errors.New("the balancer has stopped")

// blame finds out whose fault an error of an attempt is. Without an error, the client may still have gone.
func (x *exchange) blame(err error) fault {
	if err == nil && x.answer.err != nil {
		return clientGone
	}
	if err == nil {
		return none
	}
	if failure := x.upload.failure(); failure != nil {
		return blameUpload(failure)
	}
	var timeout net.Error
	switch {
	case context.Cause(x) == errStopped:
		return cutOff
	case x.Err() != nil:
		return clientGone
	case errors.Is(err, selector.ErrNoBackend):
		return noBackend
	case isOutOfFiles(err):
		return outOfFiles
	case !x.connected:
		return noConnection
	case errors.As(err, &timeout) && timeout.Timeout():
		return noHeader
	case x.reused && !x.answered.Load():
		return staleReuse
	default:
		return broken
	}
}

// isOutOfFiles reports whether the balancer, or its machine, has as many connections as it can.
func isOutOfFiles(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

func blameUpload(err error) fault {
	var large *http.MaxBytesError
	var network *net.OpError
	switch {
	case errors.As(err, &large):
		return largeBody
	case errors.Is(err, os.ErrDeadlineExceeded):
		return slowBody
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &network):
		return clientGone
	default:
		return badBody
	}
}
