//go:build ignore

// Build the path anew
//
// You make a new URL from the backend's address and r.URL.Path. But that path is decoded: %2F has become a slash, and the backend is asked
// for something else than the client asked for. Set the scheme and the host of the URL that is there, and nothing else.
//
// Caught by: A request reaches the backend as the client sent it
package balancer

import (
	"fmt"
	"net/http"
	"net/url"

	"example.com/roundabout/selector"
)

func choose(turns selector.Selector, next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		x := exchangeOf(r.Context())
		b := x.again
		if b == nil {
			var err error
			if b, err = turns.Select(); err != nil {
				return nil, err
			}
		}
		x.begin(b)
		target, err := url.Parse(b.Address() + r.URL.Path)
		if err != nil {
			return nil, err
		}
		target.RawQuery = r.URL.RawQuery
		r.URL = target
		response, err := next.RoundTrip(r)
		if err != nil {
			x.err = fmt.Errorf("backend %s at %s: %w", b.Name(), b.Address(), err)
			return nil, x.err
		}
		if response.StatusCode != http.StatusSwitchingProtocols {
			x.download = newDownload(response, x)
			response.Body = &x.download
		}
		return response, nil
	})
}
