package selector

import (
	"sync"
	"sync/atomic"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

// A Plan lays out one cycle: for weights in the order of joining, whose turn it is in each slot, as indexes into weights.
type Plan func(weights []int) []int

// Scheduled walks a cycle that a Plan laid out beforehand, slot by slot, and starts over.
// A pick costs the same however long the cycle is. When the pool changes, the next pick has the cycle laid out again
// and goes on from the same turn: to restart would favour whoever stands first each time that a backend goes down.
type Scheduled struct {
	pool   *pool.Pool
	plan   Plan
	turn   atomic.Uint64
	cycle  atomic.Pointer[cycle]
	laying sync.Mutex
}

// A cycle is who has each slot, as laid out for one view of the pool.
type cycle struct {
	view  *pool.View
	slots []*backend.Backend
}

// NewScheduled returns a Scheduled that stands at the first slot of the plan's cycle.
func NewScheduled(p *pool.Pool, plan Plan) *Scheduled {
	s := &Scheduled{pool: p, plan: plan}
	s.cycle.Store(new(cycle))
	return s
}

// Select returns the backend in the next slot, or ErrNoBackend.
func (s *Scheduled) Select() (*backend.Backend, error) {
	c := s.cycle.Load()
	if c.view != s.pool.View() {
		c = s.layOut()
	}
	if len(c.slots) == 0 {
		return nil, ErrNoBackend
	}
	turn := s.turn.Add(1) - 1
	return c.slots[turn%uint64(len(c.slots))], nil
}

// layOut returns the cycle for the pool as it is now. Those who come while it is being made wait for it.
func (s *Scheduled) layOut() *cycle {
	s.laying.Lock()
	defer s.laying.Unlock()
	view := s.pool.View()
	if c := s.cycle.Load(); c.view == view {
		return c
	}
	weights := make([]int, len(view.Available))
	for i, b := range view.Available {
		weights[i] = b.Weight()
	}
	c := &cycle{view: view}
	for _, i := range s.plan(weights) {
		c.slots = append(c.slots, view.Available[i])
	}
	s.cycle.Store(c)
	return c
}
