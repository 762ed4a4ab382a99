package main

import (
	"fmt"
	"net"
	"net/http"
)

// startDemo starts three backends inside the process, each on a free port, which answer with their names.
// They serve until the process ends.
func startDemo() ([]source, error) {
	var sources []source
	for i, name := range []string{"A", "B", "C"} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("demo backend %s: %w", name, err)
		}
		answer := func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, name) }
		go http.Serve(listener, http.HandlerFunc(answer))
		weight := count(3 - i)
		s := source{Name: name, URL: "http://" + listener.Addr().String(), Weight: &weight}
		if _, err := s.check(); err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}
