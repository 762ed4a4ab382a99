//go:build ignore

// Leave, and join again
//
// Remove and Add are there already, so you let the old backend leave and the new one join. But who joins stands last, and is up.
// So each new weight costs the backend its place, and one that is down is back among the available ones. For a moment it isn't even
// a member, which others can see.
//
// Caught by: A weight of 0 takes a backend out, and another weight brings it back to its place
package pool

import "fmt"

func (p *Pool) SetWeight(name string, weight int) error {
	all := p.View().All
	i := index(all, name)
	if i < 0 {
		return fmt.Errorf("%w %q: no member of the pool has that name", ErrUnknown, name)
	}
	b, err := all[i].WithWeight(weight)
	if err != nil {
		return err
	}
	if err := p.Remove(name); err != nil {
		return err
	}
	return p.Add(b)
}
