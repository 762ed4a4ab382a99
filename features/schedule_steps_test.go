package features

import (
	"fmt"
	"slices"

	"example.com/roundabout/backend"
	"example.com/roundabout/selector"
)

// schedulePart counts how often a cycle was laid out.
type schedulePart struct {
	turns   *selectorPart
	laidOut int
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[schedulePart](w)
		p.turns = part[selectorPart](w)
		s.Step(`^a schedule that walks "([^"]*)"$`, p.walks)
		s.Step(`^the cycle has been laid out (\d+) times?$`, p.hasBeenLaidOut)
	})
}

// walks makes a selector whose plan is the given slots, less those of backends that are not available.
func (p *schedulePart) walks(slots string) error {
	p.turns.selector = selector.NewScheduled(p.turns.members.pool, func([]int) []int {
		p.laidOut++
		var plan []int
		for _, name := range list(slots) {
			hasName := func(b *backend.Backend) bool { return b.Name() == name }
			if i := slices.IndexFunc(p.turns.members.pool.Available(), hasName); i >= 0 {
				plan = append(plan, i)
			}
		}
		return plan
	})
	return nil
}

func (p *schedulePart) hasBeenLaidOut(want int) error {
	if p.laidOut != want {
		return fmt.Errorf("got laid out %d times, want %d", p.laidOut, want)
	}
	return nil
}
