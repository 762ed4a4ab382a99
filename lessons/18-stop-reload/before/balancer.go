//go:build ignore

package balancer

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"example.com/roundabout/selector"
)

// As long as a configuration is read once.

func run(arguments []string, stdout, stderr io.Writer) int {
	fail := func(status int, err error) int {
		fmt.Fprintln(stderr, "balancer:", err)
		return status
	}
	c, checkOnly, err := parseFlags(arguments, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return fail(2, err)
	}
	if checkOnly {
		explain(stdout, c)
		return 0
	}
	if c.demo {
		if c.Backends, err = startDemo(); err != nil {
			return fail(2, err)
		}
	}
	ctx, end := context.WithCancel(context.Background())
	defer end()
	handler, err := wire(ctx, c, newRoster())
	if err != nil {
		return fail(2, err)
	}
	listener, err := listen(c.Listen)
	if err != nil {
		return fail(2, fmt.Errorf("-listen: %w", err))
	}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	signal.Ignore(syscall.SIGPIPE) // whoever read our output may leave: that is no reason to end
	greet(stdout, listener.Addr().String(), "", c)
	if err := serve(c, listener, nil, handler, signals, stdout, func() {}); err != nil {
		return fail(1, err)
	}
	return 0
}

// As long as names are not looked up, and a reload would begin anew.

func wire(ctx context.Context, c config, members *roster) (http.Handler, error) {
	var places []place
	for _, s := range c.Backends {
		places = append(places, place{backend: s.backend})
	}
	if err := members.replace(places); err != nil {
		return nil, err
	}
	turns, err := selector.New(c.Selector, &members.pool)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: c.Limits.Dial.Duration}
	next := send(c, dialer.DialContext)
	if !c.Eject.Off {
		next = eject(c.Eject, members, next)
	}
	next = choose(turns, next)
	if !c.Retry.Off {
		next = retry(c.Retry, members, next)
	}
	probe(ctx, c.Health, members)
	return track(c, refuse(c, forward(c, next))), nil
}

// As long as Shutdown is trusted to wait for everything.

func serve(c config, listener net.Listener, security *tls.Config, handler http.Handler, signals <-chan os.Signal, stdout io.Writer, stopping func()) error {
	server := newServer(c.Limits, handler)
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
	if server.Shutdown(drain) != nil {
		server.Close()
		return fmt.Errorf("requests in flight were cut off %w", context.Cause(drain))
	}
	return nil
}
