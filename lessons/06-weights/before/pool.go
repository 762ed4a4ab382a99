//go:build ignore

package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

// As long as all weights are the same.

func (p *Pool) publish(all []*backend.Backend) {
	available := make([]*backend.Backend, 0, len(all))
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
