//go:build ignore

// A lock that nobody shares
//
// A lock round Load and Store is a good idea, but this one is made anew in each call, so each client has one to itself, and never finds it
// locked. A lock works only if all who must wait for each other use the same one.
//
// Caught by: Many clients together get exact shares (varies)
package selector

import (
	"sync"

	"example.com/roundabout/backend"
)

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	var taking sync.Mutex
	taking.Lock()
	defer taking.Unlock()
	turn := r.turn.Load()
	r.turn.Store(turn + 1)
	return available[turn%uint64(len(available))], nil
}
