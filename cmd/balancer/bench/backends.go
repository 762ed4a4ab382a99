package main

import (
	"bytes"
	"fmt"
	"math"
	"net"
	"sync/atomic"
)

// weights are those of the backends.
var weights = []int{3, 2, 1}

// body is what each backend answers, and answer is all of that.
const body = "This is the answer of a backend to a request that has come through a proxy.\n"

var answer = fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s", len(body), body)

// backends are the servers behind the proxies. They do as little as they can, since they take time from what is measured.
type backends struct {
	listeners   []net.Listener
	requests    []atomic.Int64 // that each has answered
	connections atomic.Int64   // that all have accepted
}

// startBackends starts one backend for each of the weights.
func startBackends() (*backends, error) {
	b := &backends{requests: make([]atomic.Int64, len(weights))}
	for i := range weights {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			b.stop()
			return nil, err
		}
		b.listeners = append(b.listeners, listener)
		go b.accept(listener, &b.requests[i])
	}
	return b, nil
}

// stop takes no more connections. Those that there are end with their clients.
func (b *backends) stop() {
	for _, listener := range b.listeners {
		listener.Close()
	}
}

// members returns the backends with their weights, and the cycle in which each stands as often as its weight says.
func (b *backends) members() (each, cycle []member) {
	for i, listener := range b.listeners {
		m := member{string(rune('A' + i)), listener.Addr().String(), weights[i]}
		each = append(each, m)
		for range m.Weight {
			cycle = append(cycle, m)
		}
	}
	return each, cycle
}

// served returns how many requests each backend has answered.
func (b *backends) served() []int64 {
	var counts []int64
	for i := range b.requests {
		counts = append(counts, b.requests[i].Load())
	}
	return counts
}

// checkShares returns an error unless, since an earlier look at served, each backend has had its share, but for 2 % of all requests
// and for a few that check its health. A proxy that avoids a backend is not measured doing the same as others.
func (b *backends) checkShares(earlier []int64) error {
	counts, all, weight := b.served(), 0.0, 0.0
	for i := range counts {
		counts[i] -= earlier[i]
		all += float64(counts[i])
		weight += float64(weights[i])
	}
	for i, count := range counts {
		if share := all * float64(weights[i]) / weight; math.Abs(float64(count)-share) > 0.02*all+10 {
			return fmt.Errorf("backends with the weights %v had %v requests", weights, counts)
		}
	}
	return nil
}

func (b *backends) accept(listener net.Listener, requests *atomic.Int64) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		b.connections.Add(1)
		go serve(conn, requests)
	}
}

// serve answers each request on a connection. Requests have no bodies.
func serve(conn net.Conn, requests *atomic.Int64) {
	defer conn.Close()
	buffer := make([]byte, 4<<10)
	n := 0
	for {
		m, err := conn.Read(buffer[n:])
		if err != nil || m == 0 {
			return
		}
		n += m
		if !bytes.HasSuffix(buffer[:n], []byte("\r\n\r\n")) {
			continue
		}
		n = 0
		requests.Add(1)
		if _, err := conn.Write(answer); err != nil {
			return
		}
	}
}
