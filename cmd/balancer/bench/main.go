// Command bench compares the balancer with other proxies, on this machine and in the same minutes.
//
//	go run ./cmd/balancer/bench [-rounds N] [-time duration] [-clients N] [-idle N] [-only names] [-log=false]
//
// Each proxy runs as a process of its own with one thread to compute on, before the same three backends with the weights
// 3, 2 and 1. The rounds take turns, so that noise hits all alike, and the table shows medians over the rounds.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == referenceArgument {
		fmt.Fprintln(os.Stderr, serveReference(os.Args[2:]))
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// settings are what the flags say.
type settings struct {
	rounds, clients, idle int
	time                  time.Duration
	only                  []string
	log                   bool
}

// parseFlags keeps every setting within limits, so that no run is without end.
func parseFlags(arguments []string, help io.Writer) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(help)
	flags.IntVar(&s.rounds, "rounds", 5, "rounds for each proxy, 1 to 100")
	flags.DurationVar(&s.time, "time", 2*time.Second, "load of one round, 100ms to 1m")
	flags.IntVar(&s.clients, "clients", 32, "connections that send requests, 1 to 1000")
	flags.IntVar(&s.idle, "idle", 2000, "connections that do nothing while memory is measured, 1 to 20000")
	flags.BoolVar(&s.log, "log", true, "have the proxies write access logs, all but tuned and naive")
	only := flags.String("only", "", "measure only the proxies of these `names`, such as roundabout,tuned")
	if err := flags.Parse(arguments); err != nil {
		return s, err
	}
	if *only != "" {
		s.only = strings.Split(*only, ",")
	}
	switch {
	case flags.NArg() > 0:
		return s, fmt.Errorf("unexpected argument %q: -h lists the flags", flags.Arg(0))
	case s.rounds < 1 || s.rounds > 100:
		return s, fmt.Errorf("-rounds is %d: use 1 to 100", s.rounds)
	case s.time < 100*time.Millisecond || s.time > time.Minute:
		return s, fmt.Errorf("-time is %v: use 100ms to 1m", s.time)
	case s.clients < 1 || s.clients > 1000:
		return s, fmt.Errorf("-clients is %d: use 1 to 1000", s.clients)
	case s.idle < 1 || s.idle > 20000:
		return s, fmt.Errorf("-idle is %d: use 1 to 20000", s.idle)
	}
	return s, nil
}

// run measures all proxies that there are, and prints the table. When the context ends, so do all processes.
func run(ctx context.Context, arguments []string, stdout, stderr io.Writer) error {
	s, err := parseFlags(arguments, stderr)
	if err != nil {
		return err
	}
	if most := openFiles() - s.clients - spareFiles; s.idle > most {
		if most < 1 {
			return fmt.Errorf("a process may have only %d open files here: raise that with ulimit -n 4096", openFiles())
		}
		fmt.Fprintf(stderr, "A process may have only %d open files here, so there are %d idle connections, not %d; ulimit -n raises that.\n",
			openFiles(), most, s.idle)
		s.idle = most
	}
	folder, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	proxies, err := findProxies(ctx, folder, s.only, stderr)
	if err != nil {
		return err
	}
	b := bench{settings: s, stderr: stderr, folder: folder}
	if b.backends, err = startBackends(); err != nil {
		return err
	}
	defer b.backends.stop()
	samples := make([][]sample, len(proxies))
	for round := range s.rounds {
		fmt.Fprintf(stderr, "round %d of %d:", round+1, s.rounds)
		for i, p := range proxies {
			fmt.Fprint(stderr, " ", p.name)
			sample, err := b.measure(ctx, p)
			if err != nil {
				fmt.Fprintln(stderr)
				return fmt.Errorf("%s: %w", p.name, err)
			}
			samples[i] = append(samples[i], sample)
		}
		fmt.Fprintln(stderr)
	}
	fmt.Fprintf(stdout, "\n%s\n\n", machine(proxies))
	results := make(map[string]sample)
	for i, p := range proxies {
		results[p.name] = medians(samples[i])
	}
	printTable(stdout, proxies, results)
	printGoals(stdout, results)
	if slices.ContainsFunc(proxies, func(p proxy) bool { return results[p.name][failed] > 0 }) {
		return errors.New("some answers were wrong, so these numbers mean little: see the column errors")
	}
	return nil
}
