package features

import (
	"fmt"
	"strings"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

// poolPart is a pool, and a view of it that somebody has kept.
type poolPart struct {
	refusal *refusal
	pool    *pool.Pool
	kept    *pool.View
}

func init() {
	sentinels = append(sentinels, pool.ErrDuplicate, pool.ErrUnknown)
	groups = append(groups, func(s *steps, w *world) {
		p := part[poolPart](w)
		p.refusal = s.refusal
		s.Step(`^a pool of "([^"]*)"$`, p.of)
		s.Step(`^an empty pool$`, p.zero)
		s.Step(`^"([^"]*)" joins$`, p.join)
		s.Step(`^"([^"]*)" leaves$`, p.leave)
		s.Step(`^somebody keeps a view of the pool$`, p.keep)
		s.Step(`^that view shows "([^"]*)"$`, p.keptShows)
		s.Step(`^the members are "([^"]*)"$`, p.membersAre)
	})
}

// list splits "A, B, C" into its names. Nobody is "".
func list(names string) []string {
	if names == "" {
		return nil
	}
	return strings.Split(names, ", ")
}

// sameNames compares backends with a list of names.
func sameNames(got []*backend.Backend, want string) error {
	var names []string
	for _, b := range got {
		names = append(names, b.Name())
	}
	if got := strings.Join(names, ", "); got != want {
		return fmt.Errorf("got %q, want %q", got, want)
	}
	return nil
}

func (p *poolPart) of(names string) error {
	var backends []*backend.Backend
	for _, name := range list(names) {
		b, err := backend.New(name, "", 1)
		if err != nil {
			return err
		}
		backends = append(backends, b)
	}
	p.pool, p.refusal.err = pool.New(backends...)
	return nil
}

// zero makes a pool without New: the zero value is one, too.
func (p *poolPart) zero() error {
	p.pool = new(pool.Pool)
	return nil
}

func (p *poolPart) join(name string) error {
	b, err := backend.New(name, "", 1)
	if err != nil {
		return err
	}
	p.refusal.err = p.pool.Add(b)
	return nil
}

func (p *poolPart) leave(name string) error {
	p.refusal.err = p.pool.Remove(name)
	return nil
}

func (p *poolPart) keep() error {
	p.kept = p.pool.View()
	return nil
}

func (p *poolPart) keptShows(want string) error { return sameNames(p.kept.All, want) }

func (p *poolPart) membersAre(want string) error { return sameNames(p.pool.View().All, want) }
