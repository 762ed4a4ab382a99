package features

import (
	"errors"
	"runtime"
	"sync"
	"time"

	"example.com/roundabout/backend"
)

func init() {
	groups = append(groups, func(s *steps, w *world) {
		s.limit = time.Minute // for millions of picks, on a machine that is busy with other things
		s.Step(`^(\d+) clients at once select (\d+) backends each$`, part[selectorPart](w).selectAtOnce)
	})
}

// selectAtOnce lets each client note its own picks, and do nothing else meanwhile, so that clients meet in the selector and nowhere else.
// They run on threads of their own: even on one processor, the system takes it from them in the middle of a pick.
func (p *selectorPart) selectAtOnce(clients, each int) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2 * clients))
	picks, errs := make([][]*backend.Backend, clients), make([]error, clients)
	var all sync.WaitGroup
	for i := range clients {
		picks[i] = make([]*backend.Backend, each)
		all.Go(func() {
			errs[i] = recovered(func() (err error) {
				for n := 0; n < each && err == nil; n++ {
					picks[i][n], err = p.selector.Select()
				}
				return err
			})
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	counts := make([]map[string]int, clients)
	for i := range clients {
		counts[i] = map[string]int{}
		for _, b := range picks[i] {
			counts[i][b.Name()]++
		}
	}
	p.addUp(counts)
	return nil
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
