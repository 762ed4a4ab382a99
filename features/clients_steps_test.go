package features

import (
	"errors"
	"sync"
	"time"
)

func init() {
	groups = append(groups, func(s *steps, w *world) {
		s.limit = time.Minute // for millions of picks, on a machine that is busy with other things
		s.Step(`^(\d+) clients at once select (\d+) backends each$`, part[selectorPart](w).selectAtOnce)
	})
}

// selectAtOnce lets each client count its own picks, so that nothing but the selector can make them wait for each other.
func (p *selectorPart) selectAtOnce(clients, each int) error {
	counts, errs := make([]map[string]int, clients), make([]error, clients)
	var all sync.WaitGroup
	for i := range clients {
		counts[i] = map[string]int{}
		all.Go(func() {
			errs[i] = recovered(func() error {
				for range each {
					b, err := p.selector.Select()
					if err != nil {
						return err
					}
					counts[i][b.Name()]++
				}
				return nil
			})
		})
	}
	all.Wait()
	p.addUp(counts)
	return errors.Join(errs...)
}

// addUp makes the sums of what each client has counted the step's counts. The picks have no order.
func (p *selectorPart) addUp(clients []map[string]int) {
	p.picks, p.counts = nil, map[string]int{}
	for _, counts := range clients {
		for name, n := range counts {
			p.counts[name] += n
		}
	}
}
