package selector_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/roundabout/selector"
)

// BenchmarkAtomicAdd is what the picks of round-robin, weighted and interleaved are held against.
func BenchmarkAtomicAdd(b *testing.B) {
	var n atomic.Uint64
	for b.Loop() {
		n.Add(1)
	}
}

// BenchmarkNginxLoop is what the picks of smooth and fair are held against: nginx's algorithm over a slice, under a mutex.
func BenchmarkNginxLoop(b *testing.B) {
	type peer struct{ weight, current int }
	var mu sync.Mutex
	peers := make([]peer, 10)
	for i := range peers {
		peers[i].weight = 1 + i*7%10
	}
	pick := func() *peer {
		mu.Lock()
		defer mu.Unlock()
		total, best := 0, -1
		for i := range peers {
			total += peers[i].weight
			peers[i].current += peers[i].weight
			if best < 0 || peers[i].current > peers[best].current {
				best = i
			}
		}
		peers[best].current -= total
		return &peers[best]
	}
	for b.Loop() {
		pick()
	}
}

func BenchmarkSelect(b *testing.B) {
	for _, name := range selector.Names() {
		for _, size := range []int{10, 10_000} {
			b.Run(fmt.Sprint(name, "/", size), func(b *testing.B) {
				s := newSelector(b, name, newPool(b, someWeights(size, 10)...))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := s.Select(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkManyClients is BenchmarkSelect with as many clients at once as there are processors.
func BenchmarkManyClients(b *testing.B) {
	for _, name := range selector.Names() {
		b.Run(name, func(b *testing.B) {
			s := newSelector(b, name, newPool(b, someWeights(10, 10)...))
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if _, err := s.Select(); err != nil {
						b.Error(err)
					}
				}
			})
		})
	}
}

// BenchmarkPlan lays out a cycle of 1,000 backends with weights up to 100.
func BenchmarkPlan(b *testing.B) {
	weights := someWeights(1000, 100)
	for name, plan := range plans {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				plan(weights)
			}
		})
	}
}

// BenchmarkChange has one of ten backends change its weight before each pick.
func BenchmarkChange(b *testing.B) {
	for _, name := range selector.Names() {
		b.Run(name, func(b *testing.B) {
			p := newPool(b, someWeights(10, 10)...)
			s := newSelector(b, name, p)
			for i := 0; b.Loop(); i++ {
				must(b, p.SetWeight("A", 1+i%2))
				if _, err := s.Select(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// someWeights returns n weights of 1 to heaviest, none of them after the same one.
func someWeights(n, heaviest int) []int {
	weights := make([]int, n)
	for i := range weights {
		weights[i] = 1 + i*7%heaviest
	}
	return weights
}
