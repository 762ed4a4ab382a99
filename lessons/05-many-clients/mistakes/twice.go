//go:build ignore

// Two turns for one pick
//
// You made an Add of the Load, and another of the Store. But the first Add has moved the counter on already, so the second takes a turn
// that nobody gets. A client on its own would pick only every other backend; several at once mix that up, and the shares are chance.
//
// Caught by: Many clients together get exact shares (varies)
package selector

import "example.com/roundabout/backend"

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	turn := r.turn.Add(1) - 1
	r.turn.Add(1)
	return available[turn%uint64(len(available))], nil
}
