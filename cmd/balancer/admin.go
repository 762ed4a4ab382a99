package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// startAdmin opens the admin address, and answers there until ctx has ended, and the program with it. It returns where: nowhere if
// the configuration has no such address. From the end of stopping on, the balancer is not ready.
func startAdmin(stopping context.Context, c config, l *live, listening string) (address string, err error) {
	if c.Admin == "" {
		return "", nil
	}
	listener, err := listen(c.Admin)
	if err != nil {
		return "", fmt.Errorf("-admin: %w; or give it nothing, and there is no status page", err)
	}
	ready := func() bool { return stopping.Err() == nil }
	go newServer(c.Limits, admin(c, l, listening, ready)).Serve(listener)
	return listener.Addr().String(), nil
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
