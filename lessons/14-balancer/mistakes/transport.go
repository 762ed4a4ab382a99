//go:build ignore

// Take the default transport
//
// You send requests with http.DefaultTransport. It asks for gzip on its own where the client didn't, and unpacks the answer again. It also
// keeps only two idle connections to each backend, and gives up on one that can't be reached only after 30 seconds. newTransport is made for
// a proxy.
//
// Caught by: The backend is asked for no compression that the client did not ask for
package balancer

import (
	"fmt"
	"net/http"

	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

func wire(config config) (http.Handler, error) {
	members, err := pool.New(config.backends...)
	if err != nil {
		return nil, fmt.Errorf("-backend: %w; give one of them another, as in name=url", err)
	}
	turns, err := selector.New(config.selector, members)
	if err != nil {
		return nil, fmt.Errorf("-selector: %w", err)
	}
	return forward(choose(turns, http.DefaultTransport)), nil
}
