package main

import (
	"os"

	"example.com/roundabout/backend"
)

func Example_greet() {
	greg, _ := backend.New("Greg", "http://localhost:9001", 3)
	trevor, _ := backend.New("Trevor", "http://localhost:9002", 1)
	greet(os.Stdout, "127.0.0.1:8080", config{selector: "smooth", backends: []*backend.Backend{greg, trevor}})
	// Output:
	// Balancing on http://127.0.0.1:8080 with the selector smooth, among
	//
	//   Greg, weight 3, at http://localhost:9001
	//   Trevor, weight 1, at http://localhost:9002
}

func Example_greetDemo() {
	a, _ := backend.New("A", "http://127.0.0.1:36403", 3)
	greet(os.Stdout, "127.0.0.1:8080", config{selector: "smooth", backends: []*backend.Backend{a}, demo: true})
	// Output:
	// Balancing on http://127.0.0.1:8080 with the selector smooth, among
	//
	//   A, weight 3, at http://127.0.0.1:36403
	//
	// These are demo backends, which answer with their names. In another terminal, try:
	//
	//   curl -s "http://127.0.0.1:8080/?[1-6]"
	//
	// Then stop this with Ctrl-C, and try another selector, or servers of your own on the ports 9001 and 9002:
	//
	//   go run ./cmd/balancer -selector weighted
	//   go run ./cmd/balancer -backend "http://localhost:9001;weight=3" -backend http://localhost:9002
}
