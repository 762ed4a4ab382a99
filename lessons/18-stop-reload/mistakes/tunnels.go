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
	"os"
)

func serve(c config, listener net.Listener, security *tls.Config, handler http.Handler, signals <-chan os.Signal, stdout io.Writer, stopping func()) error {
	busy := new(connections)
	server := newServer(c.Limits, handler)
	server.ConnState = busy.note
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
	listener.Close()
	server.SetKeepAlivesEnabled(false)
	until(drain, func() bool { return busy.count() == 0 }) // Shutdown by itself drops requests that are just being read
	server.Shutdown(drain)
	if drain.Err() != nil {
		server.Close()
		return fmt.Errorf("requests in flight were cut off %w", context.Cause(drain))
	}
	return nil
}
