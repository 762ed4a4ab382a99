//go:build ignore

package balancer

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"example.com/roundabout/selector"
)

// As long as there is nothing to see.

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
	greet(stdout, listener.Addr().String(), "", c)
	if err := serve(c, listener, security, current, signals, stdout, func() {}); err != nil {
		return fail(1, err)
	}
	return 0
}

// As long as nothing is counted.

func wire(ctx context.Context, c config, members *roster) (http.Handler, error) {
	resolve(ctx, c, members)
	turns, err := pickUp(c, members)
	if err != nil {
		return nil, err
	}
	next := send(c, drain(c, members))
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

// As long as there is no log of requests.

func answerError(w http.ResponseWriter, r *http.Request, err error) {
	x := exchangeOf(r.Context())
	x.err = err
	f := x.blame(err)
	slog.Warn("no answer", "status", faults[f].status, "method", r.Method, "path", r.URL.EscapedPath(), "error", err)
	fail(w, x, f)
}

// As long as nobody asks why a request was cut off.

func (x *exchange) blame(err error) fault {
	if err == nil && x.answer.err != nil {
		return clientGone
	}
	if err == nil {
		return none
	}
	if failure := x.upload.failure(); failure != nil {
		return blameUpload(failure)
	}
	var timeout net.Error
	switch {
	case x.Err() != nil:
		return clientGone
	case errors.Is(err, selector.ErrNoBackend):
		return noBackend
	case !x.connected:
		return noConnection
	case errors.As(err, &timeout) && timeout.Timeout():
		return noHeader
	case x.reused && !x.answered.Load():
		return staleReuse
	default:
		return broken
	}
}
