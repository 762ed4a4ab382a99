package main

import (
	"log/slog"
	"net/http"
	"time"
)

// newLogger returns a logger that writes lines of the configuration's form.
func newLogger(c config, l *lines) *slog.Logger {
	if c.Log == "json" {
		return slog.New(lateHandler{slog.NewJSONHandler(l.buffer, nil), l})
	}
	return slog.New(lateHandler{newTextHandler(l.buffer), l})
}

// logged writes one line about each request when it is over, however it has ended.
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
			record := slog.NewRecord(time.Now(), level, "request", 0) // as slog.LogAttrs does it, but that looks up which line of code this is
			record.AddAttrs(attributes...)
			slog.Default().Handler().Handle(r.Context(), record)
		}()
		next.ServeHTTP(w, r)
	})
}
