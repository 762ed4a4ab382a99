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
	var picks []string
	for i := range n {
		change := p.markDown
		if i%2 == 1 {
			change = p.markUp
		}
		if err := change(name); err != nil {
			return err
		}
		if err := p.selectMany(1); err != nil {
			return err
		}
		picks = append(picks, p.picks...)
	}
	p.picks, p.counts = nil, map[string]int{}
	for _, name := range picks {
		p.picked(name)
	}
	return nil
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
