package main

import (
	"net/http"
	"sync/atomic"
	"time"
)

// stats count what a member has done since it joined. They are only ever added to, without a lock.
type stats struct {
	picks    atomic.Int64              // turns that it was given
	answers  [1000]atomic.Int64        // by status
	failures [len(faults)]atomic.Int64 // of attempts, by fault
	bad      atomic.Int64              // answers of 500 and more that were the backend's own
	times    [timeBuckets]atomic.Int64 // of requests, from the first byte to the last, by bucketOf
	nanos    atomic.Int64              // all times together
	past     history
}

// counted counts each request for the backend that had it last, and under no name if none had it.
func counted(members *roster, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			x := exchangeOf(r.Context())
			m := &members.whole
			if b := x.backend(); b != nil {
				m = members.of(b)
			}
			part[stats](m).add(x)
		}()
		next.ServeHTTP(w, r)
	})
}

// add counts a request that is over.
func (s *stats) add(x *exchange) {
	took := time.Since(x.began)
	s.answers[x.status()].Add(1)
	s.times[bucketOf(took)].Add(1)
	s.nanos.Add(int64(took))
	switch f := x.outcome(); {
	case f == none && x.status() >= 500:
		s.bad.Add(1)
	case f == broken && x.answer.status < 500:
		s.failures[broken].Add(1) // in the middle of the answer
	}
}

// countFailures counts the attempts that have failed.
func countFailures(members *roster, next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		response, err := next.RoundTrip(r)
		if err != nil {
			x := exchangeOf(r.Context())
			part[stats](members.of(x.backend())).failures[x.blame(err)].Add(1)
		}
		return response, err
	})
}

// errors returns how often an attempt has failed by the backend's own fault, or it has answered with 500 or more.
func (s *stats) errors() int64 {
	n := s.bad.Load()
	for f := noConnection; int(f) < len(s.failures); f++ {
		n += s.failures[f].Load()
	}
	return n
}
