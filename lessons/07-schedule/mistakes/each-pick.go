//go:build ignore

// Lay it out for each pick
//
// You ask the plan at each Select, so nothing needs to be kept and nothing can be out of date. The picks are even right. But each of
// them pays for a whole cycle: with a cycle of a million slots, a million slots are written to read one.
// In apisix (issue 4047) the whole selector was built anew for each request, so it never got beyond its beginning: only the heaviest
// backend was hit.
//
// Caught by: A cycle is laid out once, and not for each pick
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
