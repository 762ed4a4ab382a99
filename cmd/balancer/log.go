package main

import (
	"log/slog"
	"net/http"
	"time"
)

// newLogger returns a logger that writes lines of the configuration's form.
func newLogger(c config, l *lines) *slog.Logger {
	if c.Log == "json" {
		l.form = slog.NewJSONHandler(l.buffer, nil)
		return slog.New(lineHandler{slog.NewJSONHandler(l, nil), l})
	}
	l.form, l.text = slog.NewTextHandler(l.buffer, nil), true
	return slog.New(lineHandler{slog.NewTextHandler(l, nil), l})
}

// logged writes one line about each request when it is over, however it has ended.
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
		}()
		next.ServeHTTP(w, r)
	})
}
