//go:build ignore

// Take the default transport
//
// You send requests with http.DefaultTransport. It asks for gzip on its own where the client didn't, and unpacks the answer again. It also
// keeps only two idle connections to each backend, gives up on one that can't be reached only after 30 seconds, and waits for an answer
// without an end. send is made for a balancer.
//
// Caught by: The backend is asked for no compression that the client did not ask for
package balancer

import (
	"context"
	"net/http"

	"example.com/roundabout/selector"
)

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
	return track(c, refuse(c, forward(c, choose(turns, http.DefaultTransport)))), nil
}
