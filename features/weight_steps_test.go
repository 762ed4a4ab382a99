package features

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[poolPart](w)
		s.Step(`^a pool of these backends:$`, p.ofWeights)
		s.Step(`^the weight of "([^"]*)" becomes (-?\d+)$`, p.setWeight)
		s.Step(`^that view shows the weights "([^"]*)"$`, p.keptWeightsAre)
	})
}

// ofWeights makes a pool from a table of backends and weights.
func (p *poolPart) ofWeights(table *godog.Table) error {
	var backends []*backend.Backend
	for _, row := range table.Rows[1:] {
		weight, err := strconv.Atoi(row.Cells[1].Value)
		if err != nil {
			return err
		}
		b, err := backend.New(row.Cells[0].Value, "", weight)
		if err != nil {
			return err
		}
		backends = append(backends, b)
	}
	p.pool, p.refusal.err = pool.New(backends...)
	return nil
}

func (p *poolPart) setWeight(name string, weight int) error {
	p.refusal.err = p.pool.SetWeight(name, weight)
	return nil
}

func (p *poolPart) keptWeightsAre(want string) error {
	var weights []string
	for _, b := range p.kept.All {
		weights = append(weights, strconv.Itoa(b.Weight()))
	}
	if got := strings.Join(weights, ", "); got != want {
		return fmt.Errorf("got %q, want %q", got, want)
	}
	return nil
}
