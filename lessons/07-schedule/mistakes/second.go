//go:build ignore

// Begin with the second slot
//
// You use what Add returns as the slot's number. But Add returns the count after it has added, so the first client gets 1, and slot 0
// comes only when the cycle starts over. Over full cycles all shares are right, so no count of picks ever shows it.
// Known from Caddy (issue 7806).
//
// Caught by: The slots of a cycle come one by one, and then it starts over
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
	return c.slots[s.turn.Add(1)%uint64(len(c.slots))], nil
}
