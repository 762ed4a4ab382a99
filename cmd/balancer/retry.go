package main

import (
	"context"
	"net/http"
	"time"

	"example.com/roundabout/backend"
)

// longestWait is how long a request that has failed may wait for its turn to be tried again.
const longestWait = time.Second

// retry sends a request that has failed to another backend, while nothing of an answer has reached the client and the request can't
// take effect twice: no backend has had it, or its method allows that. After a timeout it is not tried again, since the
// backend may still be at work on it. There are only so many retries at once, or they would finish off a pool that is overloaded;
// the others wait, but not for long.
func retry(c retryConfig, members *roster, next http.RoundTripper) http.RoundTripper {
	retries := &gate{most: func() int64 { return most(members) }}
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		x := exchangeOf(r.Context())
		var body *replay
		if r.Body != nil {
			body = &replay{source: r.Body, limit: int(c.Body)}
			r.Body = body.again()
		}
		response, err := next.RoundTrip(r)
		for err != nil && len(x.tried) < int(c.Attempts) && time.Since(x.began) < c.Time.Duration {
			f := x.blame(err)
			x.fresh = f == staleReuse
			if x.again = another(x, f, members); x.again == nil || f != noConnection && !repeatable(r) {
				break
			}
			if body != nil && !body.whole() {
				break
			}
			waiting, end := context.WithTimeout(x, longestWait)
			entered := retries.enter(waiting)
			end()
			if !entered {
				break
			}
			func() {
				defer retries.leave()
				response, err = next.RoundTrip(repeat(r, body))
			}()
		}
		return response, err
	})
}

// another returns who is to be tried after a fault, or nil. A connection that was kept too long says nothing about its backend, which
// gets another one. Or else it is an available backend that is not tried yet, and has the least to do for its weight;
// nobody's turn is taken for that.
func another(x *exchange, f fault, members *roster) *backend.Backend {
	var best *backend.Backend
	switch f {
	case staleReuse:
		return x.backend()
	case noConnection, broken:
		for _, b := range members.pool.Available() {
			if !x.hasTried(b) && (best == nil || b.InFlight()*int64(best.Weight()) < best.InFlight()*int64(b.Weight())) {
				best = b
			}
		}
	}
	return best
}

// repeatable reports whether a request may reach backends twice.
func repeatable(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodPut, http.MethodDelete:
		return true
	}
	return r.Header.Get("Idempotency-Key") != ""
}

// most is how many retries there may be at once: a fifth of the requests in flight, and 3 when it is quiet.
func most(members *roster) int64 {
	var inFlight int64
	for _, b := range members.pool.View().All {
		inFlight += b.InFlight()
	}
	return max(3, inFlight/5)
}

// repeat returns the request for the next attempt: the one before may still be looked at by the transport.
func repeat(r *http.Request, body *replay) *http.Request {
	r = r.WithContext(r.Context())
	url := *r.URL
	r.URL = &url
	if body != nil {
		r.Body = body.again()
	}
	return r
}
