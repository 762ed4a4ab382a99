//go:build ignore

package balancer

import (
	"context"
	"errors"
	"net"
	"net/http"

	"example.com/roundabout/selector"
)

// As long as each request has one chance.

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
	probe(ctx, c.Health, members)
	return track(c, refuse(c, forward(c, next))), nil
}

// As long as it makes no difference what a backend did wrong.

func (x *exchange) blame(err error) fault {
	switch {
	case err == nil:
		return none
	case x.Err() != nil:
		return clientGone
	case errors.Is(err, selector.ErrNoBackend):
		return noBackend
	default:
		return broken
	}
}
