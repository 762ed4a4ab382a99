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
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

func serve(listener net.Listener, handler http.Handler, signals <-chan os.Signal, stdout io.Writer) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-signals
		fmt.Fprintln(stdout, "Stopping: no new requests, and those in flight have", drainTime, "to end.")
		drain, cancel := context.WithTimeout(context.Background(), drainTime)
		defer cancel()
		server.Shutdown(drain)
	}()
	if err := server.Serve(listener); err != http.ErrServerClosed {
		return err
	}
	return nil
}
