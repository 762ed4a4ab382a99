//go:build ignore

// Count an answer of 500
//
// You take a 500 for a failure of the backend. But it came in time, over a connection that works, and it may be the request that the program
// can't handle. One client that repeats such a request takes one backend after the other out of the pool. Envoy counts them unless it is
// told otherwise.
//
// Caught by: An answer of 500 is an answer
package balancer

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"
)

func eject(c ejectConfig, members *roster, next http.RoundTripper) http.RoundTripper {
	judge := func(x *exchange, f fault) {
		m := members.of(x.backend())
		e := part[ejection](m)
		if f == none && x.answer.status >= 500 {
			f = broken
		}
		switch f {
		case none:
			e.succeed()
		case noConnection, noHeader, broken:
			if pause := e.fail(c); pause > 0 {
				members.down(m, "ejected", fmt.Sprintf("%d failures in a row, the last: %v", c.After, x.err))
				slog.Warn("backend is ejected", "address", m.address, "for", pause, "error", x.err)
				time.AfterFunc(pause, func() {
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
