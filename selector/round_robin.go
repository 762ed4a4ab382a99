package selector

import (
	"sync/atomic"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

func init() { register("round-robin", func(p *pool.Pool) Selector { return NewRoundRobin(p) }) }

// RoundRobin gives each available backend one turn, in the order in which they joined, and starts over.
// It looks at no weight, but for 0, which gets no turn. A pick costs the same however many backends there are.
type RoundRobin struct {
	pool *pool.Pool
	turn atomic.Uint64
}

// NewRoundRobin returns a RoundRobin whose first pick is the first available backend.
func NewRoundRobin(p *pool.Pool) *RoundRobin { return &RoundRobin{pool: p} }

// Select returns the backend whose turn it is, or ErrNoBackend.
func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	turn := r.turn.Add(1) - 1
	return available[turn%uint64(len(available))], nil
}
