// Package trace lets a selector pick, and shows round by round what it did.
package trace

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// Run lets the selector of that name pick. The errors are those of backend, pool and selector, and of the context.
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

// Stray returns how far anyone was from its ideal share after any pick, in picks, and after which one.
func (t *Trace) Stray() (most float64, pick int) {
	for i, r := range t.Rounds {
		if r.Stray > most+1e-9 {
			most, pick = r.Stray, i+1
		}
	}
	return most, pick
}

// ParseMembers reads weights, or names and weights such as Greg=3. Those without a name are called A, B, C and so on.
func ParseMembers(texts []string) ([]Member, error) {
	var members []Member
	for i, text := range texts {
		name, weight, named := strings.Cut(text, "=")
		if !named {
			name, weight = letter(i), text
		}
		n, err := strconv.Atoi(weight)
		if err != nil {
			return nil, fmt.Errorf("%q is no weight: use 0 to %d, or a name and a weight such as Greg=3", text, backend.MaxWeight)
		}
		members = append(members, Member{name, n})
	}
	return members, nil
}

func letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return "B" + strconv.Itoa(i+1)
}

// ParseChange reads a change such as B@4 (before pick 4, B goes down or comes up) or A=5@6 (before pick 6, A's weight becomes 5).
// The kind is down, up or weight.
func ParseChange(kind, text string) (Change, error) {
	what, at, _ := strings.Cut(text, "@")
	pick, err := strconv.Atoi(at)
	name, digits, weighted := strings.Cut(what, "=")
	weight, wrong := strconv.Atoi(digits)
	if err != nil || pick < 1 || name == "" || weighted != (kind == "weight") || weighted && wrong != nil {
		example := map[string]string{"down": "B@4", "up": "B@8", "weight": "A=5@6"}[kind]
		return Change{}, fmt.Errorf("-%s %q is not like %s, with the number of a pick behind the @", kind, text, example)
	}
	switch kind {
	case "down":
		return Change{pick, name + " goes down", func(p *pool.Pool) error { return p.MarkDown(name) }}, nil
	case "up":
		return Change{pick, name + " comes up", func(p *pool.Pool) error { return p.MarkUp(name) }}, nil
	}
	return Change{pick, fmt.Sprintf("the weight of %s becomes %d", name, weight), func(p *pool.Pool) error { return p.SetWeight(name, weight) }}, nil
}
