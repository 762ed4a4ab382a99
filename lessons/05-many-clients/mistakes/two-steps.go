//go:build ignore

// Add, then Load
//
// Each of the two is one step, but both together are two. Between your Add and your Load others add as well, so you read a turn that is
// theirs, and your own is given to nobody. Races of this kind: dubbo-go #3435, smallnest/weighted #1.
//
// Caught by: Many clients together get exact shares (varies)
package selector

import "example.com/roundabout/backend"

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	r.turn.Add(1)
	turn := r.turn.Load() - 1
	return available[turn%uint64(len(available))], nil
}
