package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"
)

// settings are what the flags say.
type settings struct {
	rounds, clients, idle int
	time                  time.Duration
	only                  []string
	log                   bool
}

// parseFlags keeps every setting within limits, so that no run is without end.
// The error is flag.ErrHelp when help was asked for, and has been written.
func parseFlags(arguments []string, help io.Writer) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	flags.IntVar(&s.rounds, "rounds", 6, "rounds for each proxy, 1 to 100")
	flags.DurationVar(&s.time, "time", 2*time.Second, "load of one round, 100ms to 1m")
	flags.IntVar(&s.clients, "clients", 32, "connections that send requests, 1 to 1000")
	flags.IntVar(&s.idle, "idle", 2000, "connections that do nothing while memory is measured, 1 to 20000")
	flags.BoolVar(&s.log, "log", true, "have the proxies write access logs, all but tuned and naive")
	only := flags.String("only", "", "measure only the proxies of these `names`, such as roundabout,tuned")
	err := flags.Parse(arguments)
	if *only != "" {
		s.only = strings.Split(*only, ",")
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(help, "usage: bench [-rounds N] [-time duration] [-clients N] [-idle N] [-only names] [-log=false]")
		flags.SetOutput(help)
		flags.PrintDefaults()
		return s, err
	case err != nil:
		return s, fmt.Errorf("%w; -h lists the flags", err)
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

// spare is how many connections a proxy must be able to hold besides those to clients and, for those that are not idle, to backends.
const spare = 100

// connections returns how many a proxy must be able to hold.
func (s settings) connections() int { return s.idle + 2*s.clients + spare }

// fit has fewer connections idle if files don't suffice, of which HAProxy wants two for each connection.
func (s *settings) fit(files int, stderr io.Writer) error {
	excess := s.connections() + spare - files/2
	if excess <= 0 {
		return nil
	}
	if excess >= s.idle {
		return fmt.Errorf("a process may have only %d open files here: raise that with ulimit -n %d", files, files+2*excess)
	}
	fmt.Fprintf(stderr, "A process may have only %d open files here, so %d connections will be idle, not %d: ulimit -n %d makes room for all.\n",
		files, s.idle-excess, s.idle, files+2*excess)
	s.idle -= excess
	return nil
}
