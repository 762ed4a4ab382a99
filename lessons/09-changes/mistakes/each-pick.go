//go:build ignore

// Lay it out for each pick, to be safe
//
// What is made anew each time can't be out of date, so you ask the plan at each Select. The picks are right. But the pool changes
// once in a while, and requests come thousands of times a second: nearly all of that work makes the very cycle that you had. With
// weights of 65535 and 1 the cycle has 65536 slots, and each pick fills them all.
//
// Caught by: A change that changes nothing lays nothing out
package selector

import "example.com/roundabout/backend"

func (s *Scheduled) Select() (*backend.Backend, error) {
	available := s.pool.Available()
	weights := make([]int, len(available))
	for i, b := range available {
		weights[i] = b.Weight()
	}
	slots := s.plan(weights)
	if len(slots) == 0 {
		return nil, ErrNoBackend
	}
	turn := s.turn.Add(1) - 1
	return available[slots[turn%uint64(len(slots))]], nil
}
