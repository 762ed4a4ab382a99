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
				slog.String("path", r.RequestURI),
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
		}()
		next.ServeHTTP(w, r)
	})
}
