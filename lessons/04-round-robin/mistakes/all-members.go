//go:build ignore

// An index over all members
//
// You count the turns round all members, and use that number in the list of the available ones, which is shorter. The numbers that are too
// large start again at its front, so those who stand first get the turns of those who are down. Caddy counts like this in its weighted
// selector.
//
// Caught by: The neighbour of one that is down has no second turn
package selector

import "example.com/roundabout/backend"

func (r *RoundRobin) Select() (*backend.Backend, error) {
	view := r.pool.View()
	if len(view.Available) == 0 {
		return nil, ErrNoBackend
	}
	turn := r.turn.Load() % uint64(len(view.All))
	r.turn.Store(turn + 1)
	return view.Available[turn%uint64(len(view.Available))], nil
}
