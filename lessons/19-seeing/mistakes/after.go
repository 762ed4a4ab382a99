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
		x := exchangeOf(r.Context())
		name, level := "", slog.LevelInfo
		if b := x.backend(); b != nil {
			name = b.Name()
		}
		if f := x.outcome(); f != none && f != clientGone {
			level = slog.LevelWarn
		}
		attributes := []slog.Attr{
			slog.String("client", client(c.Trusted, r)),
			slog.String("method", r.Method),
			slog.String("path", r.URL.EscapedPath()),
			slog.Int("status", x.status()),
			slog.Int64("bytes", x.answer.bytes),
			slog.Float64("seconds", time.Since(x.began).Seconds()),
			slog.String("backend", name),
			slog.Int("attempts", len(x.tried)),
		}
		if f := x.outcome(); f != none {
			attributes = append(attributes, slog.String("error", f.String()))
		}
		if x.err != nil {
			attributes = append(attributes, slog.Any("cause", x.err))
		}
		record := slog.NewRecord(time.Now(), level, "request", 0)
		record.AddAttrs(attributes...)
		slog.Default().Handler().Handle(r.Context(), record)
	})
}
