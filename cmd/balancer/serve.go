package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"time"
)

// serve answers requests until a signal comes. It calls stopping then, takes no new connections, and finishes what is in flight:
// requests, also those that are only half read, then tunnels. A second signal cuts them off, and so does the end of the time for
// that: both are errors.
func serve(c config, listener net.Listener, security *tls.Config, handler http.Handler, signals <-chan os.Signal, stdout io.Writer, stopping func()) error {
	var inFlight atomic.Int64
	var leaving atomic.Bool
	busy := new(connections)
	server := newServer(c.Limits, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inFlight.Add(1)
		defer inFlight.Add(-1)
		if leaving.Load() && r.ProtoMajor > 1 {
			w.Header().Set("Connection", "close") // a GOAWAY: a client that always has a request in flight would go on for ever
		}
		handler.ServeHTTP(w, r)
	}))
	server.ConnState = busy.note
	base, cutOff := context.WithCancelCause(context.Background())
	defer cutOff(nil)
	server.BaseContext = func(net.Listener) context.Context { return base }
	failed := make(chan error, 1)
	go func() { failed <- accept(server, listener, security) }()
	select {
	case err := <-failed:
		return err
	case <-signals:
	}
	stopping()
	limit := c.Limits.Stop.Duration
	fmt.Fprintln(stdout, "Stopping: no new requests, and those in flight have", limit, "to end.")
	drain, cancel := context.WithTimeoutCause(context.Background(), limit, fmt.Errorf("after %v", limit))
	defer cancel()
	drain, cut := context.WithCancelCause(drain)
	go func() {
		select {
		case <-signals:
			cut(errors.New("by a second signal"))
		case <-drain.Done():
		}
	}()
	closeListener(drain, listener)
	server.SetKeepAlivesEnabled(false)
	leaving.Store(true)
	until(drain, func() bool { return busy.count() == 0 }) // Shutdown by itself drops requests that are just being read
	server.Shutdown(drain)
	until(drain, func() bool { return inFlight.Load() == 0 }) // Shutdown does not wait for tunnels
	if drain.Err() != nil {
		cutOff(errStopped)
		server.Close()
		last, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		until(last, func() bool { return inFlight.Load() == 0 }) // to be logged
		return fmt.Errorf("requests in flight were cut off %w", context.Cause(drain))
	}
	return nil
}

// until waits for a condition, as long as ctx lasts.
func until(ctx context.Context, holds func() bool) {
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for !holds() {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// newServer returns a server in which nothing can take for ever. There is no limit for a whole request or answer:
// the stages give one to each read and write.
func newServer(l limits, handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler,

		DisableGeneralOptionsHandler: true, // OPTIONS * is for a backend

		ReadHeaderTimeout: l.ReadHeader.Duration,
		IdleTimeout:       l.Idle.Duration,
		MaxHeaderBytes:    int(l.MaxHeader),
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
}

func accept(server *http.Server, listener net.Listener, security *tls.Config) error {
	listener = newSweep(listener)
	if security == nil {
		return server.Serve(listener)
	}
	server.TLSConfig = security
	return server.ServeTLS(listener, "", "")
}
