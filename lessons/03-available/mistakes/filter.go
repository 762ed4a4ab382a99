//go:build ignore

// Two lists in one array
//
// all[:0] is a well-known way to filter a list without a second one: what is kept is written over what was there. But here both lists are
// needed afterwards. The available ones are written over the members, so whoever is down is no longer found among them.
//
// Caught by: Who is down stays a member, but is not available
package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

func (p *Pool) publish(all []*backend.Backend) {
	available := all[:0]
	for _, b := range all {
		if !p.down[b.Name()] {
			available = append(available, b)
		}
	}
	now := p.View()
	if !slices.Equal(all, now.All) || !slices.Equal(available, now.Available) {
		p.view.Store(&View{all, available})
	}
}
