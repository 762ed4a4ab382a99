package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// An ejection is how a member has treated its requests.
type ejection struct {
	mu    sync.Mutex
	row   count         // failures in a row
	time  time.Duration // that the last ejection took
	ended time.Time     // when it ended, or will
	total atomic.Int64  // ejections so far
}

// eject watches the requests to each backend. One that fails several times in a row gets none for some time, and if it must
// be ejected soon again, for twice as long. Only what is a backend's own fault counts, and an answer counts when it is whole.
func eject(c ejectConfig, members *roster, next http.RoundTripper) http.RoundTripper {
	judge := func(x *exchange, f fault) {
		m := members.of(x.backend())
		switch e := part[ejection](m); f {
		case none:
			e.succeed()
		case noConnection, noHeader, broken:
			if pause := e.fail(c); pause > 0 {
				members.down(m, "ejected", fmt.Sprintf("%d failures in a row, the last: %v", c.After, cmp.Or(errors.Unwrap(x.err), x.err)))
				slog.Warn("backend is ejected", "address", m.address, "for", pause, "error", x.err)
				time.AfterFunc(pause, func() {
					if !e.over() {
						return // it was ejected again just now
					}
					members.up(m, "ejected")
					slog.Info("backend is no longer ejected", "address", m.address)
				})
			}
		}
	}
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		exchangeOf(r.Context()).judge = judge
		return next.RoundTrip(r)
	})
}

func (e *ejection) succeed() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.row = 0
}

// over reports whether no ejection is in force.
func (e *ejection) over() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return !time.Now().Before(e.ended)
}

// fail counts a failure. If it is one too many, it returns for how long the member is ejected.
func (e *ejection) fail(c ejectConfig) time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	if now.Before(e.ended) {
		return 0 // it was sent before, or there was nobody else
	}
	e.row++
	if e.row < c.After {
		return 0
	}
	if now.Sub(e.ended) > c.MaxTime.Duration {
		e.time = 0
	}
	e.time = min(max(2*e.time, c.Time.Duration), c.MaxTime.Duration)
	e.row, e.ended = 0, now.Add(e.time)
	e.total.Add(1)
	return e.time
}
