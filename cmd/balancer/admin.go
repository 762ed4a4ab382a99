package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"net/url"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// startAdmin opens the admin address, and answers there until ctx ends. It returns where: nowhere if the configuration has no such
// address. Once stopping has ended, the balancer is not ready.
func startAdmin(ctx, stopping context.Context, c config, l *live, listening string) (address string, err error) {
	if c.Admin == "" {
		return "", nil
	}
	listener, err := listen(c.Admin)
	if err != nil {
		return "", fmt.Errorf("-admin: %w; or give it nothing, and there is no status page", err)
	}
	server := newServer(c.Limits, onlyLocal(admin(c, l, listening, func() bool { return stopping.Err() == nil })))
	server.BaseContext = func(net.Listener) context.Context { return ctx }
	context.AfterFunc(ctx, func() { server.Close() })
	go server.Serve(listener)
	return listener.Addr().String(), nil
}

// onlyLocal keeps a page of the Internet, whose name leads to this machine, from being answered through a browser on this machine.
func onlyLocal(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := (&url.URL{Host: r.Host}).Hostname()
		ip, _ := netip.ParseAddr(host)
		if here, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok && here.IP.IsLoopback() && host != "localhost" && !ip.IsLoopback() {
			http.Error(w, "ask for localhost, or for 127.0.0.1", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// admin answers those who look after the balancer: / is a page, /status the same as JSON, /metrics is for Prometheus,
// and /readyz is 200 as long as new requests are welcome. With pprof, /debug/pprof/ is for go tool pprof.
func admin(c config, l *live, listening string, ready func() bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", page(func() status { return look(l, listening, ready()) }))
	mux.Handle("GET /metrics", promhttp.HandlerFor(newMetrics(l), promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if !ready() {
			http.Error(w, "stopping", http.StatusServiceUnavailable)
			return
		}
		io.WriteString(w, "ready\n")
	})
	if c.Pprof {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
		mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	}
	return mux
}
