//go:build ignore

// Down for ever
//
// Who leaves is taken from the list, but its name stays among those that are down. When a server of that name joins again, maybe another
// machine in its place, it is down from the start, and nobody has said so.
//
// Caught by: Who leaves while it is down, and joins again, is up
package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

func (p *Pool) Remove(name string) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		return slices.Concat(all[:i], all[i+1:]), nil
	})
}
