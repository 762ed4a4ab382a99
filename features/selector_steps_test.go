package features

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"example.com/roundabout/selector"
)

// selectorPart is a selector for the pool, and what the last step that let it pick has picked.
type selectorPart struct {
	members  *poolPart
	selector selector.Selector
	picks    []string       // in their order, if they have one
	counts   map[string]int // how many picks each backend had
}

func init() {
	sentinels = append(sentinels, selector.ErrUnknown)
	groups = append(groups, func(s *steps, w *world) {
		p := part[selectorPart](w)
		p.members = part[poolPart](w)
		s.Step(`^the selector "([^"]*)"$`, p.named)
		s.Step(`^(\d+) backends? (?:is|are) selected$`, p.selectMany)
		s.Step(`^no backend can be selected$`, p.selectNone)
		s.Step(`^the picks are "([^"]*)"$`, p.picksAre)
		s.Step(`^the picks are shared like this:$`, p.picksAreShared)
	})
}

func (p *selectorPart) named(name string) error {
	p.selector, p.members.refusal.err = selector.New(name, p.members.pool)
	return nil
}

func (p *selectorPart) selectMany(n int) error { return p.pickMany(n, p.selectOne) }

func (p *selectorPart) selectOne() (name string, err error) {
	b, err := p.selector.Select()
	if err != nil {
		return "", err
	}
	return b.Name(), nil
}

// pickMany takes n picks from wherever the next one comes from.
func (p *selectorPart) pickMany(n int, next func() (string, error)) error {
	p.picks, p.counts = nil, map[string]int{}
	for i := range n {
		name, err := next()
		if err != nil {
			return fmt.Errorf("pick %d: got error %w, want a pick", i+1, err)
		}
		p.picks = append(p.picks, name)
		p.counts[name]++
	}
	return nil
}

func (p *selectorPart) selectNone() error {
	b, err := p.selector.Select()
	switch {
	case b != nil:
		return fmt.Errorf("got %s, want none", b.Name())
	case !errors.Is(err, selector.ErrNoBackend):
		return fmt.Errorf("got error %v, want selector.ErrNoBackend", err)
	}
	return nil
}

func (p *selectorPart) picksAre(want string) error {
	if got := strings.Join(p.picks, ", "); got != want {
		return fmt.Errorf("got %q, want %q", got, want)
	}
	return nil
}

// picksAreShared compares the number of picks of each backend with a table of backends and picks.
func (p *selectorPart) picksAreShared(table *godog.Table) error {
	others := maps.Clone(p.counts)
	for _, row := range table.Rows[1:] {
		name := row.Cells[0].Value
		want, err := strconv.Atoi(row.Cells[1].Value)
		if err != nil {
			return err
		}
		if got := p.counts[name]; got != want {
			return fmt.Errorf("got %d picks of %s, want %d", got, name, want)
		}
		delete(others, name)
	}
	if len(others) > 0 {
		return fmt.Errorf("got picks of others, too: %v", others)
	}
	return nil
}
