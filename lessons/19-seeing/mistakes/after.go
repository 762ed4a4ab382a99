//go:build ignore

// Log when the handler returns
//
// You write the line after ServeHTTP. It does not return when the client has gone: the proxy ends such a request with
// panic(http.ErrAbortHandler), which passes your line by. The requests that went worst are the ones that you never see. A deferred function
// runs either way, and lets the panic go on.
//
// Caught by: A client that has gone is a 499, which nobody gets to see but in the log
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
		next.ServeHTTP(w, r)
		x, now := exchangeOf(r.Context()), time.Now()
		e := entry{
			at:       now,
			level:    slog.LevelInfo,
			client:   client(c.Trusted, r),
			method:   r.Method,
			path:     r.URL.EscapedPath(),
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
	})
}
