//go:build ignore

// Add before you look
//
// You move the turn on, and then take the backend that it points to. That is the next one already, so the very first pick is the second
// backend. The shares are right, and so it goes unseen, until somebody starts a selector anew for every few requests: then the first
// backend gets too little. Known from Caddy #7806.
//
// Caught by: Each backend has its turn, and then the first one again
package selector

import "example.com/roundabout/backend"

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	r.turn.Store(r.turn.Load() + 1)
	return available[r.turn.Load()%uint64(len(available))], nil
}
