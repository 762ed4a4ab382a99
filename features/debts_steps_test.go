package features

import "fmt"

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[selectorPart](w)
		s.Step(`^"([^"]*)" is down for every other of the next (\d+) picks$`, p.selectFlapping)
		s.Step(`^nobody is picked more than (\d+) times? in a row$`, p.longestRunIs)
	})
}

func (p *selectorPart) selectFlapping(name string, n int) error {
	down := false
	return p.pickMany(n, func() (string, error) {
		change := p.members.pool.MarkDown
		if down {
			change = p.members.pool.MarkUp
		}
		down = !down
		if err := change(name); err != nil {
			return "", err
		}
		return p.selectOne()
	})
}

func (p *selectorPart) longestRunIs(most int) error {
	run := 0
	for i, name := range p.picks {
		if i == 0 || name != p.picks[i-1] {
			run = 0
		}
		if run++; run > most {
			return fmt.Errorf("got %s more than %d times in a row, from pick %d on", name, most, i+2-run)
		}
	}
	return nil
}
