package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"example.com/roundabout/backend"
	"example.com/roundabout/selector"
)

// A config is what the program was told.
type config struct {
	listen   string
	selector string
	backends []*backend.Backend
	demo     bool // the backends are the program's own
}

// parseFlags reads the command line. The error is flag.ErrHelp when help was asked for, and has been written.
func parseFlags(arguments []string, help io.Writer) (config, error) {
	var c config
	flags := flag.NewFlagSet("balancer", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&c.listen, "listen", "127.0.0.1:8080", "listen on this `address`")
	flags.StringVar(&c.selector, "selector", "smooth", "choose backends with the selector of this `name`: "+strings.Join(selector.Names(), ", "))
	flags.Func("backend", "balance among these, `\"[name=]url[;weight=N]\"`, quoted; may be repeated (default three demo backends)", func(text string) error {
		b, err := parseBackend(text)
		c.backends = append(c.backends, b)
		return err
	})
	flags.Usage = func() {}
	switch err := flags.Parse(arguments); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(help, "usage: balancer [-listen address] [-selector name] [-backend \"[name=]url[;weight=N]\"] ...")
		flags.SetOutput(help)
		flags.PrintDefaults()
		return c, err
	case err != nil:
		return c, fmt.Errorf("%w; -h lists the flags", err)
	case c.listen == "":
		return c, errors.New("-listen is empty: give it an address, such as 127.0.0.1:8080")
	case flags.NArg() > 0:
		return c, fmt.Errorf("unexpected argument %q: give backends as -backend url; -h lists the flags", flags.Arg(0))
	}
	return c, nil
}

// parseBackend reads [name=]url[;weight=N]. Without a name, the backend is called by its host and port;
// without a weight, it has weight 1.
func parseBackend(text string) (*backend.Backend, error) {
	address, option, weighted := strings.Cut(text, ";")
	name := ""
	if before, after, ok := strings.Cut(address, "="); ok && !strings.Contains(before, "://") {
		name, address = before, after
		if name == "" {
			return nil, fmt.Errorf("no name before the =")
		}
	}
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || !isHost(u.Hostname()) || strings.HasSuffix(u.Host, ":"):
		return nil, fmt.Errorf("%q is not a URL such as http://127.0.0.1:9001", address)
	case u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return nil, fmt.Errorf("%q has more than a host and a port: requests bring their own paths", address)
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return nil, fmt.Errorf("%q has the port %s: use 1 to 65535", address, port)
		}
	}
	if name == "" {
		name = u.Host
	}
	weight := 1
	if weighted {
		digits, ok := strings.CutPrefix(option, "weight=")
		if weight, err = strconv.Atoi(digits); !ok || err != nil {
			return nil, fmt.Errorf("%q after the ; is not weight=N with N from 0 to 65535", option)
		}
	}
	return backend.New(name, u.Scheme+"://"+u.Host, weight)
}

// isHost is whether a host is an IP address, or has only what is in names of hosts.
func isHost(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil {
		return !strings.Contains(host, "%")
	}
	unfit := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-._", r)
	}
	return host != "" && !strings.ContainsFunc(host, unfit)
}
