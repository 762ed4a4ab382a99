//go:build ignore

// Log the whole target
//
// You log r.RequestURI, so that nothing is missing. Tokens, addresses and names of people are in queries, and what is in a log is copied, kept,
// and read by many. The path says which part of the site it was. If you want more, have the backend log what it knows to be harmless.
//
// Caught by: Each request is one line in the log
package balancer

import (
	"log/slog"
	"net/http"
	"time"
)

func logged(c config, next http.Handler) http.Handler {
	if c.Log == "off" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			x, now := exchangeOf(r.Context()), time.Now()
			e := entry{
				at:       now,
				level:    slog.LevelInfo,
				client:   client(c.Trusted, r),
				method:   r.Method,
				path:     r.RequestURI,
				status:   x.status(),
				bytes:    x.answer.bytes,
				seconds:  now.Sub(x.began).Seconds(),
				attempts: len(x.tried),
				fault:    x.outcome(),
				cause:    x.err,
			}
			if b := x.backend(); b != nil {
				e.backend = b.Name()
			}
			if e.fault != none && e.fault != clientGone {
				e.level = slog.LevelWarn
			}
			e.log()
		}()
		next.ServeHTTP(w, r)
	})
}
