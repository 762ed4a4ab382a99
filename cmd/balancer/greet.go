package main

import (
	"bytes"
	"fmt"
	"io"
)

// greet says what runs where, and what to try, all of it in one write. The page is the address of the status page, if there is one.
func greet(stdout io.Writer, address, page string, c config) {
	w := new(bytes.Buffer)
	defer w.WriteTo(stdout)
	scheme := "http"
	if c.TLS.Certificate != "" {
		scheme = "https"
	}
	fmt.Fprintf(w, "Balancing on %s://%s with the selector %s, among\n\n", scheme, address, c.Selector)
	list(w, c)
	if page != "" {
		fmt.Fprintf(w, "\nStatus page on http://%s/\n", page)
	}
	if c.demo {
		fmt.Fprintf(w, `
These are demo backends, which answer with their names. In another terminal, try:

  curl -s "http://%s/?[1-6]"

Then stop this with Ctrl-C, and try another selector, or servers of your own on the ports 9001 and 9002:

  go run ./cmd/balancer -selector weighted
  go run ./cmd/balancer -health / -backend "http://localhost:9001;weight=3" -backend http://localhost:9002
`, address)
	}
	fmt.Fprintln(w)
}

func list(w io.Writer, c config) {
	for i := range c.Backends {
		fmt.Fprintf(w, "  %s\n", &c.Backends[i])
	}
}

// explain says what a configuration means, and what is odd about it.
func explain(w io.Writer, c config) {
	fmt.Fprintf(w, "The configuration is good. The balancer would listen on %s, and choose with the selector %s, among\n\n", c.Listen, c.Selector)
	list(w, c)
	if c.demo {
		fmt.Fprintln(w, "  three demo backends of its own")
	}
	fmt.Fprintln(w)
	say := func(off bool, format string, values ...any) {
		if !off {
			fmt.Fprintf(w, format+"\n", values...)
		}
	}
	say(c.Admin == "", "Status page on %s.", c.Admin)
	say(c.TLS.Certificate == "", "TLS with the certificate %s and the key %s.", c.TLS.Certificate, c.TLS.Key)
	say(c.Health.Off, "Health: GET %s every %v; down after %d failures, up after %d successes.", c.Health.Path, c.Health.Interval, c.Health.Fall, c.Health.Rise)
	say(c.Eject.Off, "Ejection: after %d failures in a row, for %v up to %v.", c.Eject.After, c.Eject.Time, c.Eject.MaxTime)
	say(c.Retry.Off, "Retries: %d attempts in %v; bodies up to %d bytes are kept for that.", c.Retry.Attempts, c.Retry.Time, c.Retry.Body)
	if c.idle() {
		fmt.Fprintln(w, "\nWarning: all backends have weight 0, so every request would be answered with 503.")
	}
}
