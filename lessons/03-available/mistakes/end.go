//go:build ignore

// Back at the end
//
// You let who comes up join anew, as the last one. So each restart of a server changes the order, and what you tell of the pool depends on
// who has been down, and when. A member keeps its place for as long as it is a member.
//
// Caught by: Who comes up again has its old place
package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

func (p *Pool) MarkUp(name string) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		delete(p.down, name)
		return slices.Concat(all[:i], all[i+1:], all[i:i+1]), nil
	})
}
