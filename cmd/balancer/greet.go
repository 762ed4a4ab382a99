package main

import (
	"fmt"
	"io"
)

// greet says what runs where, and what to try.
func greet(w io.Writer, address string, c config) {
	fmt.Fprintf(w, "Balancing on http://%s with the selector %s, among\n\n", address, c.selector)
	for _, b := range c.backends {
		fmt.Fprintf(w, "  %s, weight %d, at %s\n", b.Name(), b.Weight(), b.Address())
	}
	if c.demo {
		fmt.Fprintf(w, `
These are demo backends, which answer with their names. In another terminal, try:

  curl -s "http://%s/?[1-6]"

Then stop this with Ctrl-C, and try another selector, or servers of your own on the ports 9001 and 9002:

  go run ./cmd/balancer -selector weighted
  go run ./cmd/balancer -backend "http://localhost:9001;weight=3" -backend http://localhost:9002
`, address)
	}
	fmt.Fprintln(w)
}
