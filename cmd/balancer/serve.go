package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// drainTime is what requests in flight have to come to an end, once the program was told to stop.
const drainTime = 30 * time.Second

// serve answers requests until SIGINT or SIGTERM comes, and then finishes those in flight. A second signal ends it at once.
func serve(listener net.Listener, handler http.Handler, stdout io.Writer) error {
	stop, forget := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer forget()
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
	case <-stop.Done():
		forget()
	}
	fmt.Fprintln(stdout, "Stopping: no new requests, and those in flight have", drainTime, "to end.")
	drain, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		server.Close()
		return fmt.Errorf("some requests had not ended after %v, and were cut off", drainTime)
	}
	return nil
}
