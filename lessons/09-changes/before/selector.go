//go:build ignore

package selector

import "example.com/roundabout/backend"

// As long as the pool never changes.

func (s *Scheduled) Select() (*backend.Backend, error) {
	c := s.cycle.Load()
	if c.view == nil {
		c = s.layOut()
	}
	if len(c.slots) == 0 {
		return nil, ErrNoBackend
	}
	turn := s.turn.Add(1) - 1
	return c.slots[turn%uint64(len(c.slots))], nil
}
