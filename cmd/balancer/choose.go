package main

import (
	"fmt"
	"net/http"
	"strings"

	"example.com/roundabout/selector"
)

// choose sends each request to the backend whose turn it is, or to the one that it is to be tried again with.
// The error is selector.ErrNoBackend when there is none to choose.
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
		// The request is forward's own copy of the client's, so it may be changed.
		r.URL.Scheme, r.URL.Host, _ = strings.Cut(b.Address(), "://")
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

// A roundTripper is a function that is an http.RoundTripper.
type roundTripper func(*http.Request) (*http.Response, error)

// RoundTrip calls the function.
func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
