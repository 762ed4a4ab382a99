//go:build ignore

// Ask first whether the client has gone
//
// You look at the request's context before you look at its body. But when a read from the client fails, the server ends that context,
// whatever the reason. So a client that stalls looks like one that has gone, and gets no answer. It is still there, and can be told: 408. Ask
// the upload first.
//
// Caught by: A client that stalls is not the backend's fault
package balancer

import (
	"errors"
	"net"

	"example.com/roundabout/selector"
)

func (x *exchange) blame(err error) fault {
	if err == nil && x.answer.err != nil {
		return clientGone
	}
	var timeout net.Error
	switch {
	case err == nil:
		return none
	case x.Err() != nil:
		return clientGone
	case x.upload.failure() != nil:
		return blameUpload(x.upload.failure())
	case errors.Is(err, selector.ErrNoBackend):
		return noBackend
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
