//go:build ignore

package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

// As long as nobody can be down.

func (p *Pool) Remove(name string) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		return slices.Concat(all[:i], all[i+1:]), nil
	})
}

// As long as all members are available.

func (p *Pool) publish(all []*backend.Backend) {
	p.view.Store(&View{All: all, Available: all})
}
