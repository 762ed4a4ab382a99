//go:build ignore

// Keep a position that wraps around
//
// You keep where you stand in the cycle: read it, and write the next position back. With one client that is right. Two clients at
// once can read the same position, and then both take one slot; a client that is slow can even write an old position back.
// The read and the write are atomic, each for itself, but the step from one to the other is not.
//
// Caught by: Many clients share a cycle exactly (varies)
package selector

import "example.com/roundabout/backend"

func (s *Scheduled) Select() (*backend.Backend, error) {
	c := s.cycle.Load()
	if c.view == nil {
		c = s.layOut()
	}
	if len(c.slots) == 0 {
		return nil, ErrNoBackend
	}
	position := s.turn.Load()
	s.turn.Store((position + 1) % uint64(len(c.slots)))
	return c.slots[position], nil
}
