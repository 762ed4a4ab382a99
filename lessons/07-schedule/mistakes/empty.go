//go:build ignore

// Divide by an empty cycle
//
// You take the remainder by the cycle's length, and a cycle always has slots, or so it seems. With everybody down it has none. Then
// the remainder is a division by zero, and the balancer falls over just when there is nobody left to help it.
// Known from Caddy (issue 7806), where all weights were 0.
//
// Caught by: An empty cycle has nobody to pick
package selector

import "example.com/roundabout/backend"

func (s *Scheduled) Select() (*backend.Backend, error) {
	c := s.cycle.Load()
	if c.view == nil {
		c = s.layOut()
	}
	turn := s.turn.Add(1) - 1
	return c.slots[turn%uint64(len(c.slots))], nil
}
