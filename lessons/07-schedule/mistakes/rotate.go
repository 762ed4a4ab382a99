//go:build ignore

// Move the first slot to the back
//
// You need no counter, you think, if the list itself turns: take its first slot, and store the list again with that one at the end. With
// one client that is right. But two clients can load the same list. Both take its first slot, and of the two lists that they store one
// is lost; a slow client can even put back an order of long ago. Load and Store are atomic, each for itself. What lies between is not.
//
// Caught by: Many clients share a cycle exactly (varies)
package selector

import (
	"slices"

	"example.com/roundabout/backend"
)

func (s *Scheduled) Select() (*backend.Backend, error) {
	c := s.cycle.Load()
	if c.view == nil {
		c = s.layOut()
	}
	if len(c.slots) == 0 {
		return nil, ErrNoBackend
	}
	s.cycle.Store(&cycle{c.view, slices.Concat(c.slots[1:], c.slots[:1])})
	return c.slots[0], nil
}
