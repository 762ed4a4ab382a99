//go:build ignore

// Forget the tunnels
//
// You wait until Shutdown returns. By its documentation it neither closes connections that were taken over, such as those of WebSocket, nor
// waits for them. So the program ends in the middle of a conversation, and says that all went well. Count the requests in your own handler,
// and wait until there are none.
//
// Caught by: A tunnel is waited for (varies)
package balancer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

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
