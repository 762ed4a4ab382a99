package main

import (
	"os"
)

func Example_greet() {
	greg, _ := parseBackend("Greg=http://localhost:9001;weight=3")
	shop := source{DNS: "shop.example, 8080"}
	shop.check()
	greet(os.Stdout, "127.0.0.1:8080", "127.0.0.1:8081", config{Selector: "smooth", Backends: []source{greg, shop}})
	// Output:
	// Balancing on http://127.0.0.1:8080 with the selector smooth, among
	//
	//   Greg, weight 3, at http://localhost:9001
	//   every address of shop.example, at port 8080
	//
	// Status page on http://127.0.0.1:8081/
}

func Example_greetDemo() {
	a, _ := parseBackend("A=http://127.0.0.1:36403;weight=3")
	greet(os.Stdout, "127.0.0.1:8080", "", config{Selector: "smooth", Backends: []source{a}, demo: true})
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
	//   go run ./cmd/balancer -health / -backend "http://localhost:9001;weight=3" -backend http://localhost:9002
}

func Example_explain() {
	c, _ := parseFile("balancer.yaml", []byte("admin: \"\"\neject: {off: true}\nbackends: [{name: Greg, url: http://localhost:9001, weight: 0}]"))
	explain(os.Stdout, c)
	// Output:
	// The configuration is good. The balancer would listen on 127.0.0.1:8080, and choose with the selector smooth, among
	//
	//   Greg, weight 0, at http://localhost:9001
	//
	// Health: GET /healthz every 5s; down after 3 failures, up after 2 successes.
	// Retries: 3 attempts in 30s; bodies up to 65536 bytes are kept for that.
	//
	// Warning: all backends have weight 0, so every request would be answered with 503.
}
