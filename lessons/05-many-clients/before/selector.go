//go:build ignore

package selector

import "example.com/roundabout/backend"

// As long as there is one client.

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	turn := r.turn.Load()
	r.turn.Store(turn + 1)
	return available[turn%uint64(len(available))], nil
}
