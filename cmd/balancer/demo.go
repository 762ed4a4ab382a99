package main

import (
	"fmt"
	"net"
	"net/http"

	"example.com/roundabout/backend"
)

// startDemo starts three backends inside the process, each on a free port, which answer with their names.
// They serve until the process ends.
func startDemo() ([]*backend.Backend, error) {
	var backends []*backend.Backend
	for i, name := range []string{"A", "B", "C"} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("demo backend %s: %w", name, err)
		}
		answer := func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, name) }
		go http.Serve(listener, http.HandlerFunc(answer))
		b, err := backend.New(name, "http://"+listener.Addr().String(), 3-i)
		if err != nil {
			return nil, err
		}
		backends = append(backends, b)
	}
	return backends, nil
}
