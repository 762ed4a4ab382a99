package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"
)

// drainTime is what requests in flight have to come to an end, once the program was told to stop.
const drainTime = 30 * time.Second

// serve answers requests until a signal comes. Then it takes no new ones, and finishes those in flight.
// A second signal cuts them off, and so does the end of drainTime: both are errors. Tunnels, such as those of WebSocket,
// are not waited for.
func serve(listener net.Listener, handler http.Handler, signals <-chan os.Signal, stdout io.Writer) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       75 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-signals:
	}
	fmt.Fprintln(stdout, "Stopping: no new requests, and those in flight have", drainTime, "to end.")
	drain, cancel := context.WithTimeoutCause(context.Background(), drainTime, fmt.Errorf("after %v", drainTime))
	defer cancel()
	drain, cut := context.WithCancelCause(drain)
	go func() {
		<-signals
		cut(errors.New("by a second signal"))
	}()
	if server.Shutdown(drain) != nil {
		server.Close()
		return fmt.Errorf("requests in flight were cut off %w", context.Cause(drain))
	}
	return nil
}
