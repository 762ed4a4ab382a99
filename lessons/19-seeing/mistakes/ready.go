//go:build ignore

// Stay ready until the end
//
// You close the port, and leave /readyz as it is. Whoever spreads requests over several balancers asks there: as long as it says ready, they
// send clients to a door that is shut. The first thing to do at a signal is to say so: that is what serve calls stopping for.
//
// Caught by: Once it stops it is no longer ready, and whoever sends it requests can see that
package balancer

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

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
	ctx, end := context.WithCancel(context.Background())
	defer end()
	log := newLines(stderr)
	defer log.flush()
	go log.flushUntil(ctx)
	slog.SetDefault(newLogger(c, log))
	listener, err := listen(c.Listen)
	if err != nil {
		return fail(2, fmt.Errorf("-listen: %w", err))
	}
	defer listener.Close()
	if c.demo {
		if c.Backends, err = startDemo(); err != nil {
			return fail(2, err)
		}
	}
	security, err := secure(ctx, c.TLS)
	if err != nil {
		return fail(2, err)
	}
	current := &live{members: newRoster()}
	if err := current.use(ctx, c); err != nil {
		return fail(2, err)
	}
	stopping, stop := context.WithCancel(ctx)
	defer stop()
	page, err := startAdmin(ctx, stopping, c, current, listener.Addr().String())
	if err != nil {
		return fail(2, err)
	}
	hangups, signals := make(chan os.Signal, 1), make(chan os.Signal, 2)
	if c.file != "" {
		signal.Notify(hangups, syscall.SIGHUP)
		defer signal.Stop(hangups)
		go current.follow(ctx, hangups)
	} else {
		signal.Notify(signals, syscall.SIGHUP) // the terminal is closed: there is nothing to read again
	}
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	signal.Ignore(syscall.SIGPIPE) // whoever read our output may leave: that is no reason to end
	greet(stdout, listener.Addr().String(), page, c)
	if err := serve(c, listener, security, current, signals, stdout, func() {}); err != nil {
		return fail(1, err)
	}
	return 0
}
