//go:build ignore

// Trust Shutdown with half a request
//
// You leave the stop to http.Server.Shutdown alone. A request that is read to its end while Shutdown waits is dropped: before the server calls
// your handler it looks whether it is shutting down, and if so it hangs up (golang/go#65802). Close the listener yourself, and call Shutdown once
// no connection is busy.
//
// Caught by: A request that is only half sent when the balancer is told to stop is answered
package balancer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync/atomic"
)

func serve(c config, listener net.Listener, security *tls.Config, handler http.Handler, signals <-chan os.Signal, stdout io.Writer, stopping func()) error {
	var inFlight atomic.Int64
	server := newServer(c.Limits, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inFlight.Add(1)
		defer inFlight.Add(-1)
		handler.ServeHTTP(w, r)
	}))
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
	server.Shutdown(drain)
	until(drain, func() bool { return inFlight.Load() == 0 }) // Shutdown does not wait for tunnels
	if drain.Err() != nil {
		server.Close()
		return fmt.Errorf("requests in flight were cut off %w", context.Cause(drain))
	}
	return nil
}
