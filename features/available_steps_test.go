package features

import "fmt"

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[poolPart](w)
		s.Step(`^"([^"]*)" goes down$`, p.markDown)
		s.Step(`^"([^"]*)" comes up$`, p.markUp)
		s.Step(`^the available backends are "([^"]*)"$`, p.availableAre)
		s.Step(`^the pool still has that view$`, p.isAsKept)
	})
}

func (p *poolPart) markDown(name string) error {
	p.refusal.err = p.pool.MarkDown(name)
	return nil
}

func (p *poolPart) markUp(name string) error {
	p.refusal.err = p.pool.MarkUp(name)
	return nil
}

func (p *poolPart) availableAre(want string) error { return sameNames(p.pool.Available(), want) }

func (p *poolPart) isAsKept() error {
	if p.pool.View() != p.kept {
		return fmt.Errorf("got another view, want the same one: nothing has changed")
	}
	return nil
}
