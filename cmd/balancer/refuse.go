package main

import (
	"net/http"
	"strings"

	"golang.org/x/net/http/httpguts"
)

// refuse answers what is not for a balancer to pass on, and what a backend might read in another way than the balancer does.
func refuse(c config, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodConnect || r.Method == http.MethodTrace:
			w.Header().Set("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
			http.Error(w, r.Method+" is not for a balancer", http.StatusMethodNotAllowed)
		case strings.ContainsFunc(r.Method, func(c rune) bool { return !httpguts.IsTokenRune(c) }) || !httpguts.ValidHostHeader(r.Host):
			http.Error(w, "a method is one word, and a host has only what is in hosts", http.StatusBadRequest) // HTTP/2 lets them through
		case r.RequestURI == "*" && r.Method != http.MethodOptions:
			http.Error(w, "the target * is for OPTIONS only", http.StatusBadRequest)
		case strings.Contains(r.RequestURI, "#"):
			http.Error(w, "a target has no fragment", http.StatusBadRequest)
		case r.URL.Scheme != "" && (r.URL.Host == "" || r.URL.Scheme != "http" && r.URL.Scheme != "https"):
			http.Error(w, "a target is a path, or a URL of http or https", http.StatusBadRequest)
		case c.MaxBody > 0 && r.ContentLength > int64(c.MaxBody):
			fail(w, exchangeOf(r.Context()), largeBody)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// clean takes out of a request to a backend what only some programs understand: header names with other characters than
// letters, digits and -, which some read as others (X_Real_IP as X-Real-IP), upgrades to anything but WebSocket, and trailers.
func clean(r *http.Request) {
	for name := range r.Header {
		if strings.ContainsFunc(name, unusual) {
			delete(r.Header, name)
		}
	}
	upgrade := r.Header.Get("Upgrade")
	if upgrade != "" && (!strings.EqualFold(upgrade, "websocket") || r.Method != http.MethodGet || r.ContentLength != 0) {
		r.Header.Del("Upgrade")
		r.Header.Del("Connection")
	}
	r.Trailer = nil
}

func unusual(c rune) bool {
	return c != '-' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
}
