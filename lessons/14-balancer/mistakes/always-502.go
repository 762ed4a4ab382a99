//go:build ignore

// Call everything a 502
//
// You answer every error with 502, which says that a backend has failed. When nobody is available, no backend was even asked. That is a 503,
// the service is unavailable, and errors.Is(err, selector.ErrNoBackend) tells the one from the other.
//
// Caught by: Nobody available is a 503
package balancer

import (
	"log/slog"
	"net/http"
)

func answerError(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler)
	}
	slog.Warn("no answer", "method", r.Method, "path", r.URL.EscapedPath(), "error", err)
	http.Error(w, "Bad Gateway", http.StatusBadGateway)
}
