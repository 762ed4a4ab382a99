//go:build ignore

// Skip to the neighbour
//
// You walk the members, and when it is the turn of one that is down, you go on to the next that is up. So that one has two turns in each
// round, its own and its neighbour's, and is the next to break down under the load. Known from servicetalk #3021 and chproxy #82.
//
// Caught by: The neighbour of one that is down has no second turn
package selector

import (
	"slices"

	"example.com/roundabout/backend"
)

func (r *RoundRobin) Select() (*backend.Backend, error) {
	view := r.pool.View()
	turn := r.turn.Load()
	for i := range view.All {
		b := view.All[(turn+uint64(i))%uint64(len(view.All))]
		if slices.Contains(view.Available, b) {
			r.turn.Store(turn + 1)
			return b, nil
		}
	}
	return nil, ErrNoBackend
}
