//go:build ignore

// Hand the turn to the neighbour
//
// You count turns over all members and step over those that can't serve. Nobody of weight 0 is picked, so it looks right. But
// whoever stands behind one has that one's turn and then its own: twice the work of everyone else, for standing in the wrong place.
// Known from servicetalk (issue 3021) and chproxy (82), for hosts that are down.
//
// Caught by: A backend of weight 0 never has a turn
package selector

import (
	"slices"

	"example.com/roundabout/backend"
)

func (r *RoundRobin) Select() (*backend.Backend, error) {
	view := r.pool.View()
	if len(view.Available) == 0 {
		return nil, ErrNoBackend
	}
	i := (r.turn.Add(1) - 1) % uint64(len(view.All))
	for !slices.Contains(view.Available, view.All[i]) {
		i = (i + 1) % uint64(len(view.All))
	}
	return view.All[i], nil
}
