//go:build ignore

// Judge by the header
//
// You judge when RoundTrip returns. Then only the header has come. A backend that sends it and dies in the middle of the body has
// succeeded, for you: it is never ejected, and its clients get half an answer for ever. Leave the judgement to x.judge, which is called
// when the attempt is over.
//
// Caught by: An answer that breaks off in the middle is a failure (varies)
package balancer

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"
)

func eject(c ejectConfig, members *roster, next http.RoundTripper) http.RoundTripper {
	judge := func(x *exchange, f fault, err error) {
		m := members.of(x.backend())
		switch e := part[ejection](m); f {
		case none:
			e.succeed()
		case noConnection, noHeader, broken:
			if pause := e.fail(c); pause > 0 {
				members.down(m, "ejected", fmt.Sprintf("%d failures in a row, the last: %v", c.After, err))
				slog.Warn("backend is ejected", "address", m.address, "for", pause, "error", err)
				time.AfterFunc(pause, func() {
					members.up(m, "ejected")
					slog.Info("backend is no longer ejected", "address", m.address)
				})
			}
		}
	}
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		x := exchangeOf(r.Context())
		response, err := next.RoundTrip(r)
		judge(x, x.blame(err), err)
		return response, err
	})
}
