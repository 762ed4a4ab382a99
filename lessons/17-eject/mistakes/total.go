//go:build ignore

// Never forget a failure
//
// You count failures, and forget that a success begins the count anew. Every backend fails now and then: one request in a million is enough,
// and after three of them it is ejected in the midst of its best work.
//
// Caught by: A success in between, and the count begins anew
package balancer

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"
)

func eject(c ejectConfig, members *roster, next http.RoundTripper) http.RoundTripper {
	judge := func(x *exchange, f fault) {
		switch f {
		case noConnection, noHeader, broken:
			m := members.of(x.backend())
			if pause := part[ejection](m).fail(c); pause > 0 {
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
