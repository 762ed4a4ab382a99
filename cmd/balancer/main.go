// Command balancer is a tiny HTTP load balancer: each request goes to the backend whose turn it is.
//
//	balancer [-listen address] [-selector name] [-backend [name=]url[;weight=N]] ...
//
// Without backends it starts three of its own, so that there is something to see.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole program. Its exit status is 0 after a clean stop, 2 if the program can't start as it was told to,
// and 1 if it fails later.
func run(arguments []string, stdout, stderr io.Writer) int {
	fail := func(status int, err error) int {
		fmt.Fprintln(stderr, "balancer:", err)
		return status
	}
	config, err := parseFlags(arguments, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return fail(2, err)
	}
	if len(config.backends) == 0 {
		config.demo = true
		if config.backends, err = startDemo(); err != nil {
			return fail(2, err)
		}
	}
	handler, err := wire(config)
	if err != nil {
		return fail(2, err)
	}
	listener, err := net.Listen("tcp", config.listen)
	if err != nil {
		return fail(2, fmt.Errorf("-listen: %w; give it host:port, or 127.0.0.1:0 for any free port", err))
	}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	signal.Ignore(syscall.SIGPIPE) // whoever read our output may leave: that is no reason to end
	greet(stdout, listener.Addr().String(), config)
	if err := serve(listener, handler, signals, stdout); err != nil {
		return fail(1, err)
	}
	return 0
}

// wire puts together the stages that a request passes: it is forwarded, to a backend that is chosen for it.
func wire(config config) (http.Handler, error) {
	members, err := pool.New(config.backends...)
	if err != nil {
		return nil, fmt.Errorf("-backend: %w; give one of them another, as in name=url", err)
	}
	turns, err := selector.New(config.selector, members)
	if err != nil {
		return nil, fmt.Errorf("-selector: %w", err)
	}
	return forward(choose(turns, newTransport())), nil
}
