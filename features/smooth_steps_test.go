package features

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"example.com/roundabout/backend"
	"example.com/roundabout/selector"
)

// smoothPart is a Weighter of values that are no backends, and what was taken from it last.
type smoothPart struct {
	turns  *selectorPart
	values selector.Weighter[string]
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[smoothPart](w)
		p.turns = part[selectorPart](w)
		s.Step(`^the next rounds are:$`, p.nextRounds)
		s.Step(`^these values to choose from:$`, p.chooseFrom)
		s.Step(`^(\d+) values are taken$`, p.takeValues)
		s.Step(`^nothing can be taken$`, p.takeNothing)
	})
}

// nextRounds lets the selector pick once for each row of a table: the credits after all were paid, who is picked,
// and the credits after that one has paid.
func (p *smoothPart) nextRounds(table *godog.Table) error {
	teller, ok := p.turns.selector.(interface {
		Credits() []selector.Credit[*backend.Backend]
	})
	if !ok {
		return fmt.Errorf("got a %T, which tells no credits", p.turns.selector)
	}
	for round, row := range table.Rows[1:] {
		var paid, after []string
		for _, c := range teller.Credits() {
			paid = append(paid, points(c.Points+float64(c.Weight)))
		}
		if err := p.turns.selectMany(1); err != nil {
			return err
		}
		for _, c := range teller.Credits() {
			after = append(after, points(c.Points))
		}
		got := []string{strings.Join(paid, ", "), p.turns.picks[0], strings.Join(after, ", ")}
		for i, cell := range row.Cells {
			if got[i] != cell.Value {
				return fmt.Errorf("round %d, %s: got %s, want %s", round+1, table.Rows[0].Cells[i].Value, got[i], cell.Value)
			}
		}
	}
	return nil
}

// points writes a credit with two digits after the point, or none where it needs none.
func points(credit float64) string {
	text := strings.TrimSuffix(strconv.FormatFloat(credit, 'f', 2, 64), ".00")
	if text == "-0" {
		return "0"
	}
	return text
}

// chooseFrom adds a table of values and weights.
func (p *smoothPart) chooseFrom(table *godog.Table) error {
	for _, row := range table.Rows[1:] {
		weight, err := strconv.Atoi(row.Cells[1].Value)
		if err != nil {
			return err
		}
		if err := p.values.Add(row.Cells[0].Value, weight); err != nil {
			return err
		}
	}
	return nil
}

func (p *smoothPart) takeValues(n int) error { return p.turns.pickMany(n, p.values.Next) }

func (p *smoothPart) takeNothing() error {
	if value, err := p.values.Next(); !errors.Is(err, selector.ErrEmpty) {
		return fmt.Errorf("got %q and error %v, want selector.ErrEmpty", value, err)
	}
	return nil
}
