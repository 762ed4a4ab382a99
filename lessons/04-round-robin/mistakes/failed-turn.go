//go:build ignore

// A failed pick takes a turn
//
// You take the turn first, and then see that nobody is there. The turn is gone all the same: when backends come back, whoever should have
// been first has missed its turn, and who is first depends on how many clients asked in vain.
//
// Caught by: A pick that fails takes nobody's turn
package selector

import "example.com/roundabout/backend"

func (r *RoundRobin) Select() (*backend.Backend, error) {
	turn := r.turn.Load()
	r.turn.Store(turn + 1)
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	return available[turn%uint64(len(available))], nil
}
