package features

import "fmt"

func init() {
	groups = append(groups, func(s *steps, w *world) {
		s.Step(`^after each of (\d+) picks, everyone is within ([\d.]+) picks of its share$`, part[selectorPart](w).strayAtMost)
		s.Step(`^after one of (\d+) picks, someone is more than ([\d.]+) picks from its share$`, part[selectorPart](w).strayMoreThan)
	})
}

func (p *selectorPart) strayAtMost(picks int, limit float64) error {
	who, stray, err := p.stray(picks)
	if err == nil && stray > limit {
		err = fmt.Errorf("got %s %.3f picks from its share, want at most %v", who, stray, limit)
	}
	return err
}

func (p *selectorPart) strayMoreThan(picks int, limit float64) error {
	who, stray, err := p.stray(picks)
	if err == nil && stray <= limit {
		err = fmt.Errorf("got %s the furthest from its share, by %.3f picks, want more than %v", who, stray, limit)
	}
	return err
}

// stray lets the selector pick, and returns who was furthest ahead of or behind its share after any pick, and how far.
func (p *selectorPart) stray(picks int) (who string, most float64, err error) {
	total := 0
	for _, b := range p.members.pool.Available() {
		total += b.Weight()
	}
	got := map[string]int{}
	for pick := 1; pick <= picks; pick++ {
		if err := p.selectMany(1); err != nil {
			return "", 0, err
		}
		got[p.picks[0]]++
		for _, b := range p.members.pool.Available() {
			// A whole number of picks times total, so that nothing is rounded before the division.
			lag := pick*b.Weight() - got[b.Name()]*total
			if stray := float64(max(lag, -lag)) / float64(total); stray > most {
				who, most = b.Name(), stray
			}
		}
	}
	return who, most, nil
}
