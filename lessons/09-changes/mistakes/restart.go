//go:build ignore

// Start over at the first slot
//
// A new cycle, so you begin it at its beginning. Each change then gives the next pick to whoever stands first. When one backend's
// health flaps every few picks, the first ones get far more than their share, and those at the end never have a turn.
// Known from Envoy (issue 10064) and grpc-java (4462), where light hosts were never called, and the first ones far too often.
//
// Caught by: A change does not restart the cycle
package selector

func (s *Scheduled) layOut() *cycle {
	s.laying.Lock()
	defer s.laying.Unlock()
	view := s.pool.View()
	if c := s.cycle.Load(); c.view == view {
		return c
	}
	weights := make([]int, len(view.Available))
	for i, b := range view.Available {
		weights[i] = b.Weight()
	}
	c := &cycle{view: view}
	for _, i := range s.plan(weights) {
		c.slots = append(c.slots, view.Available[i])
	}
	s.turn.Store(0)
	s.cycle.Store(c)
	return c
}
