package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"example.com/roundabout/selector"
)

// choose sends each request to the backend whose turn it is. The backend counts it as in flight until it is over,
// which is when the request's context ends. The error is selector.ErrNoBackend when there is none to choose.
func choose(turns selector.Selector, next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		b, err := turns.Select()
		if err != nil {
			return nil, err
		}
		b.Begin()
		context.AfterFunc(r.Context(), b.End)
		// The request is forward's own copy of the client's, so it may be changed.
		r.URL.Scheme, r.URL.Host, _ = strings.Cut(b.Address(), "://")
		response, err := next.RoundTrip(r)
		if err != nil {
			err = fmt.Errorf("backend %s at %s: %w", b.Name(), b.Address(), err)
		}
		return response, err
	})
}

// A roundTripper is a function that is an http.RoundTripper.
type roundTripper func(*http.Request) (*http.Response, error)

// RoundTrip calls the function.
func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
