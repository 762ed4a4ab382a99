//go:build ignore

package balancer

import (
	"context"
	"errors"
	"net"
	"net/http"

	"example.com/roundabout/selector"
)

// As long as a failure has no consequences.

func wire(ctx context.Context, c config, members *roster) (http.Handler, error) {
	var places []place
	for _, s := range c.Backends {
		places = append(places, place{backend: s.backend})
	}
	if err := members.replace(places); err != nil {
		return nil, err
	}
	turns, err := selector.New(c.Selector, &members.pool)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: c.Limits.Dial.Duration}
	next := choose(turns, send(c, dialer.DialContext))
	if !c.Retry.Off {
		next = retry(c.Retry, members, next)
	}
	probe(ctx, c.Health, members)
	return track(c, refuse(c, forward(c, next))), nil
}

// As long as whatever goes wrong with a request is a backend's fault, unless the client has gone.

func (x *exchange) blame(err error) fault {
	var timeout net.Error
	switch {
	case err == nil:
		return none
	case x.Err() != nil:
		return clientGone
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
