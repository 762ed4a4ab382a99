//go:build ignore

package balancer

import (
	"context"
	"net"
	"net/http"

	"example.com/roundabout/selector"
)

// As long as nobody looks after the backends.

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
	return track(c, refuse(c, forward(c, next))), nil
}
