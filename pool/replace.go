package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

// Replace makes the given backends the members, in that order, all in one change; those that down names are down, and all
// others are up. Whoever looks sees the members from before or these, and nothing in between.
// The error is ErrDuplicate, and changes nothing, if two backends have the same name.
func (p *Pool) Replace(backends []*backend.Backend, down map[string]bool) error {
	if _, err := New(backends...); err != nil {
		return err
	}
	p.changing.Lock()
	defer p.changing.Unlock()
	p.down = make(map[string]bool, len(down))
	for _, b := range backends {
		p.down[b.Name()] = down[b.Name()]
	}
	p.publish(slices.Clone(backends))
	return nil
}
