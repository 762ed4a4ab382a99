//go:build ignore

// Count every error
//
// You count whatever is not a success. A client that closes its browser, or sends nonsense, is a failure then, and three such clients
// put a healthy backend out of work. Count what the backend did, and nothing else.
//
// Caught by: A client that goes away is not the backend's fault
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
		if f == none {
			e.succeed()
			return
		}
		if pause := e.fail(c); pause > 0 {
			members.down(m, "ejected", fmt.Sprintf("%d failures in a row, the last: %v", c.After, x.err))
			slog.Warn("backend is ejected", "address", m.address, "for", pause, "error", x.err)
			time.AfterFunc(pause, func() {
				members.up(m, "ejected")
				slog.Info("backend is no longer ejected", "address", m.address)
			})
		}
	}
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		exchangeOf(r.Context()).judge = judge
		return next.RoundTrip(r)
	})
}
