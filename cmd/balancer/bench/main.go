// Command bench compares the balancer with other proxies, on this machine and in the same minutes.
//
//	go run ./cmd/balancer/bench [-rounds N] [-time duration] [-clients N] [-idle N] [-only names] [-log=false]
//
// Each proxy runs as a process of its own with one thread to compute on, before the same three backends with the weights
// 3, 2 and 1. Each round measures all of them, back and forth by turns, so that noise and drift hit all alike. The table shows
// medians over the rounds.
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
	"syscall"
	"time"

	"example.com/roundabout/cmd/balancer/program"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == referenceArgument {
		fmt.Fprintln(os.Stderr, serveReference(os.Args[2:]))
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // whoever read our output may leave, and there are processes to end and files to remove
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures all proxies that there are, and prints the table. When the context ends, so do all processes.
func run(ctx context.Context, arguments []string, stdout, stderr io.Writer) error {
	s, err := parseFlags(arguments, stderr)
	if err != nil {
		return err
	}
	if err := s.fit(openFiles(), stderr); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	defer program.Cleanup()
	proxies, err := findProxies(ctx, s.only, stderr)
	if err != nil {
		return err
	}
	b := bench{settings: s, stderr: stderr, folder: folder}
	if b.backends, err = startBackends(); err != nil {
		return err
	}
	defer b.backends.stop()
	samples := make([][]sample, len(proxies))
	about := time.Duration(s.rounds*len(proxies)) * (s.time + 2*(warmUp+settle) + time.Second)
	fmt.Fprintf(stderr, "This takes about %v.\n", about.Round(time.Second))
	for round := range s.rounds {
		fmt.Fprintf(stderr, "round %d of %d:", round+1, s.rounds)
		for i := range proxies {
			if round%2 == 1 {
				i = len(proxies) - 1 - i
			}
			p := proxies[i]
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
