//go:build ignore

// Compare how many there are
//
// You lay out again when there are more backends available than before, or fewer. Most changes are seen that way. Not a new weight,
// though, nor one that joins while another leaves: the number is the same, and the old cycle goes on.
// Known from Envoy (issue 14360), where a change of nothing but weights was ignored.
//
// Caught by: A new weight counts from the next pick
package selector

import "example.com/roundabout/backend"

func (s *Scheduled) Select() (*backend.Backend, error) {
	c := s.cycle.Load()
	if c.view == nil || len(c.view.Available) != len(s.pool.Available()) {
		c = s.layOut()
	}
	if len(c.slots) == 0 {
		return nil, ErrNoBackend
	}
	turn := s.turn.Add(1) - 1
	return c.slots[turn%uint64(len(c.slots))], nil
}
