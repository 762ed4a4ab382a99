//go:build ignore

// Look the index up in another list
//
// The plan's indexes count the backends whose weights it was given, the available ones. You look them up among all members. That is
// the same while everybody is available. With one down, everyone behind it is off by one: picks go to the one that is down, and the
// weights to the wrong backends.
// Caddy mixed its two lists up as well: with weights 1,1,10 and the first one down, the heavy one got 8 % of the picks.
//
// Caught by: Who is down has no slot, and its turns are shared among all others
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
		c.slots = append(c.slots, view.All[i])
	}
	s.cycle.Store(c)
	return c
}
