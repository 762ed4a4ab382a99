package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"example.com/roundabout/selector"
)

// parseFlags reads the command line, and the file that it names. With checkOnly, the program is not to run.
// The error is flag.ErrHelp when help was asked for, and has been written.
func parseFlags(arguments []string, help io.Writer) (c config, checkOnly bool, err error) {
	c = defaults()
	c.FirstTurn, c.read = new(count), time.Now()
	flags := flag.NewFlagSet("balancer", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&c.file, "config", "", "read all of this from a YAML `file`, and again whenever it changes; cmd/balancer/balancer.yaml is an example")
	flags.BoolVar(&checkOnly, "check", false, "say what the configuration means, and don't run")
	flags.StringVar(&c.Listen, "listen", c.Listen, "listen on this `address`, or on fd:N, a socket that was opened already")
	flags.StringVar(&c.Admin, "admin", c.Admin, "show the status page on this `address`; empty is none")
	flags.StringVar(&c.Health.Path, "health", c.Health.Path, "ask each backend for this `path` whether it is well; empty is not at all")
	flags.BoolVar(&c.Pprof, "pprof", false, "let the admin address answer go tool pprof, too")
	flags.StringVar(&c.Selector, "selector", c.Selector, "choose backends with the selector of this `name`: "+strings.Join(selector.Names(), ", "))
	flags.StringVar(&c.Log, "log", c.Log, "log requests in this `form`: text, json or off")
	flags.Func("backend", "balance among these, `\"[name=]url[;weight=N]\"`, quoted; may be repeated (default three demo backends)", func(text string) error {
		s, err := parseBackend(text)
		c.Backends = append(c.Backends, s)
		return err
	})
	flags.Usage = func() {}
	switch err := flags.Parse(arguments); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(help, "usage: balancer [-config file] [-check] [-listen address] [-selector name] [-backend \"[name=]url[;weight=N]\"] ...")
		flags.SetOutput(help)
		flags.PrintDefaults()
		return c, false, err
	case err != nil:
		return c, false, fmt.Errorf("%w; -h lists the flags", err)
	case flags.NArg() > 0:
		return c, false, fmt.Errorf("unexpected argument %q: give backends as -backend url; -h lists the flags", flags.Arg(0))
	}
	if c.file != "" {
		flags.Visit(func(f *flag.Flag) {
			if f.Name != "config" && f.Name != "check" {
				err = fmt.Errorf("-%s beside -config: say it in %s", f.Name, c.file)
			}
		})
		if err == nil {
			c, err = readFile(c.file)
		}
		return c, checkOnly, err
	}
	c.demo = len(c.Backends) == 0
	if c.Health.Path == "" {
		c.Health.Off, c.Health.Path = true, "/"
	}
	var w wrong
	if err := c.check(); errors.As(err, &w) {
		key, _, _ := strings.Cut(strings.TrimPrefix(w.key, "$."), "s[")
		return c, checkOnly, fmt.Errorf("-%s: %w", key, w.err)
	}
	return c, checkOnly, nil
}

// parseBackend reads [name=]url[;weight=N]. Without a name, the backend is called by its host and port;
// without a weight, it has weight 1.
func parseBackend(text string) (source, error) {
	address, option, weighted := strings.Cut(text, ";")
	s := source{URL: address}
	if before, after, ok := strings.Cut(address, "="); ok && !strings.Contains(before, "://") {
		s.Name, s.URL = before, after
		if s.Name == "" {
			return s, errors.New("no name before the =")
		}
	}
	if weighted {
		digits, ok := strings.CutPrefix(option, "weight=")
		n, err := strconv.Atoi(digits)
		if !ok || err != nil {
			return s, fmt.Errorf("%q after the ; is not weight=N with N from 0 to 65535", option)
		}
		w := count(n)
		s.Weight = &w
	}
	if s.URL == "" {
		return s, fmt.Errorf("%q is not a URL such as http://127.0.0.1:9001", s.URL)
	}
	_, err := s.check()
	return s, err
}
