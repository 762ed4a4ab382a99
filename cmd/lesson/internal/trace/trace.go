// Package trace lets a selector pick, and shows round by round what it did.
package trace

import (
	"context"
	"slices"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

// A Member is a backend at the start of a trace.
type Member struct {
	Name   string
	Weight int
}

// A Change is made to the pool right before a pick.
type Change struct {
	Pick int // from 1
	Text string
	Make func(*pool.Pool) error
}

// A Round is one pick. Its lists have a place for each member.
type Round struct {
	Changes []string
	Picked  int       // who, or -1 when nobody can be
	Up      []bool    // who can be
	Paid    []float64 // credits after all were paid, in weight points, if the selector keeps credits
	After   []float64 // and after the pick
	Counts  []int     // picks so far
	Stray   float64   // of the one furthest from its ideal share, in picks
}

// A Trace is what a selector did with a pool.
type Trace struct {
	Selector string
	Members  []Member
	Rounds   []Round
}

// Run lets the selector of that name pick. The errors are those of backend, pool and selector, and
// of the context.
func Run(ctx context.Context, name string, members []Member, changes []Change, picks int) (*Trace, error) {
	var p pool.Pool
	for _, m := range members {
		b, err := backend.New(m.Name, "", m.Weight)
		if err != nil {
			return nil, err
		}
		if err := p.Add(b); err != nil {
			return nil, err
		}
	}
	s, err := selector.New(name, &p)
	if err != nil {
		return nil, err
	}
	t := &Trace{Selector: name, Members: members}
	lag, counts := make([]float64, len(members)), make([]int, len(members))
	for pick := 1; pick <= picks; pick++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		round := Round{Picked: -1, Up: make([]bool, len(members))}
		for _, c := range changes {
			if c.Pick != pick {
				continue
			}
			if err := c.Make(&p); err != nil {
				return nil, err
			}
			round.Changes = append(round.Changes, c.Text)
		}
		total := 0
		for _, b := range p.Available() {
			total += b.Weight()
		}
		for _, b := range p.Available() {
			i := t.place(b)
			round.Up[i] = true
			lag[i] += float64(b.Weight()) / float64(total)
		}
		round.Paid = t.credits(s, true)
		if b, err := s.Select(); err == nil {
			round.Picked = t.place(b)
			lag[round.Picked]--
			counts[round.Picked]++
		}
		round.After = t.credits(s, false)
		round.Counts = slices.Clone(counts)
		for _, l := range lag {
			round.Stray = max(round.Stray, l, -l)
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t, nil
}

func (t *Trace) place(b *backend.Backend) int {
	return slices.IndexFunc(t.Members, func(m Member) bool { return m.Name == b.Name() })
}

// credits returns what each member is owed, or nil from a selector that keeps no credits.
func (t *Trace) credits(s selector.Selector, paid bool) (points []float64) {
	teller, ok := s.(interface {
		Credits() []selector.Credit[*backend.Backend]
	})
	if !ok {
		return nil
	}
	for _, c := range teller.Credits() {
		if paid {
			c.Points += float64(c.Weight)
		}
		points = append(points, c.Points)
	}
	return points
}

// Stray returns how far anyone was from its ideal share after any pick, in picks, and after which
// one.
func (t *Trace) Stray() (most float64, pick int) {
	for i, r := range t.Rounds {
		if r.Stray > most+1e-9 {
			most, pick = r.Stray, i+1
		}
	}
	return most, pick
}
