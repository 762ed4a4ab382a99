// Command balancer is a tiny HTTP load balancer: each request goes to the backend whose turn it is.
//
//	balancer [-config file] [-check] [-listen address] [-selector name] [-backend "[name=]url[;weight=N]"] ...
//
// Without backends it starts three of its own, so that there is something to see; -h lists the flags. To read how it works, begin with
// wire.go, which puts the stages together that a request passes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

func main() {
	// The collector runs when memory in use has doubled. A balancer uses so little that under load it would run sixty times a second.
	// Beside this block, which is never touched and so takes no memory, it runs ten times.
	ballast := make([]byte, 16<<20)
	status := run(os.Args[1:], os.Stdout, os.Stderr)
	runtime.KeepAlive(ballast)
	os.Exit(status)
}

// run is the whole program. Its exit status is 0 after a clean stop, 2 if the program can't start as it was told to,
// and 1 if it fails later.
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
	if err := serve(c, listener, security, current, signals, stdout, stop); err != nil {
		return fail(1, err)
	}
	return 0
}
