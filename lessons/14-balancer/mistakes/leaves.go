//go:build ignore

// Leave before the last answer
//
// You call Shutdown in a goroutine, and return when Serve does. But Serve returns as soon as Shutdown begins, and with that the program ends:
// requests in flight are cut off. It is Shutdown that waits for them, so wait for Shutdown.
//
// Caught by: SIGTERM lets the requests in flight come to their end (varies)
package balancer

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
)

func serve(c config, listener net.Listener, security *tls.Config, handler http.Handler, signals <-chan os.Signal, stdout io.Writer, stopping func()) error {
	server := newServer(c.Limits, handler)
	go func() {
		<-signals
		stopping()
		limit := c.Limits.Stop.Duration
		fmt.Fprintln(stdout, "Stopping: no new requests, and those in flight have", limit, "to end.")
		drain, cancel := context.WithTimeout(context.Background(), limit)
		defer cancel()
		server.Shutdown(drain)
	}()
	if err := accept(server, listener, security); err != http.ErrServerClosed {
		return err
	}
	return nil
}
