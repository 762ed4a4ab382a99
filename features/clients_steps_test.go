package features

import (
	"errors"
	"sync"
)

func init() {
	groups = append(groups, func(s *steps, w *world) {
		s.Step(`^(\d+) clients at once select (\d+) backends each$`, part[selectorPart](w).selectAtOnce)
	})
}

// selectAtOnce lets all clients wait for each other, so that they are at it together.
func (p *selectorPart) selectAtOnce(clients, each int) error {
	picks, errs := make([][]string, clients), make([]error, clients)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range clients {
		client := &selectorPart{poolPart: p.poolPart, selector: p.selector}
		all.Go(func() {
			<-start
			errs[i] = client.selectMany(each)
			picks[i] = client.picks
		})
	}
	close(start)
	all.Wait()
	p.picks = nil
	for _, client := range picks {
		p.picks = append(p.picks, client...)
	}
	return errors.Join(errs...)
}
