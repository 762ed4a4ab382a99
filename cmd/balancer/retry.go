package main

import (
	"context"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"example.com/roundabout/backend"
)

// retry sends a request that has failed to another backend, while nothing of an answer has reached the client and the request can't
// take effect twice: no backend has had it, or its method allows that. After a timeout it is not tried again, since the
// backend may still be at work on it. There are only so many retries at once, or they would finish off a pool that is overloaded;
// the others wait.
func retry(c retryConfig, members *roster, next http.RoundTripper) http.RoundTripper {
	var retrying atomic.Int64
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
			waiting, end := context.WithDeadline(x, x.began.Add(c.Time.Duration))
			mayGo := until(waiting, func() bool { return enter(&retrying, most(members)) })
			end()
			if !mayGo {
				break
			}
			response, err = next.RoundTrip(repeat(r, body))
			retrying.Add(-1)
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
			if !slices.Contains(x.tried, b) && (best == nil || b.InFlight()*int64(best.Weight()) < best.InFlight()*int64(b.Weight())) {
				best = b
			}
		}
	}
	return best
}

// repeatable is whether a request may reach backends twice.
func repeatable(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodPut, http.MethodDelete:
		return true
	}
	return r.Header.Get("Idempotency-Key") != ""
}

// enter counts one more, unless there are as many as may be.
func enter(n *atomic.Int64, most int64) bool {
	if n.Add(1) <= most {
		return true
	}
	n.Add(-1)
	return false
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
