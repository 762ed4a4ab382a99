package main

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"time"

	"example.com/roundabout/selector"
)

// forward hands each request to next, and its answer to the client as it comes.
func forward(next http.RoundTripper) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite:       rewrite,
		Transport:     next,
		FlushInterval: -1, // at once: an answer may be a stream that never fills a buffer
		ErrorHandler:  answerError,
		ErrorLog:      slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
}

// rewrite keeps the query to the byte, and tells the backend whom the request is from:
// what the client itself claims of that is dropped.
func rewrite(r *httputil.ProxyRequest) {
	r.Out.URL.RawQuery = r.In.URL.RawQuery
	r.SetXForwarded()
}

// answerError answers a request that no backend has answered: 503 if none is available, and 502 if the chosen one failed.
func answerError(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusBadGateway
	switch {
	case r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the client has gone: no answer, and not the empty 200 that returning would be
	case errors.Is(err, selector.ErrNoBackend):
		status = http.StatusServiceUnavailable
	}
	slog.Warn("no answer", "status", status, "method", r.Method, "path", r.URL.EscapedPath(), "error", err)
	http.Error(w, http.StatusText(status), status)
}

// newTransport returns a transport that keeps enough connections to each backend, and gives up on one that can't be reached.
func newTransport() http.RoundTripper {
	return &http.Transport{
		DialContext:            (&net.Dialer{Timeout: 2 * time.Second}).DialContext,
		DisableCompression:     true, // else it would ask for gzip that the client didn't ask for
		MaxIdleConnsPerHost:    256,
		IdleConnTimeout:        4 * time.Second, // less than a backend's own, which would close them under a request
		TLSHandshakeTimeout:    5 * time.Second,
		ResponseHeaderTimeout:  30 * time.Second,
		MaxResponseHeaderBytes: 64 << 10,
	}
}
