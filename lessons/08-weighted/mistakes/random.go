//go:build ignore

// Draw a slot by lot
//
// You draw any slot of the cycle, each as likely as the next. On average A has 3 picks of 4, and you need no counter. But an average
// is no promise: 4 picks can go A,A,A,A or B,A,B,B, and over 4000 the draw is usually off by some 20 picks.
//
// Caught by: Weights count in proportion, so 100, 200, 400 take 7 slots (varies)
package selector

import (
	"math/rand/v2"

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
	return c.slots[rand.IntN(len(c.slots))], nil
}
