//go:build ignore

// A new view each time
//
// You publish without a look at the view that is there. All lists are right, so nothing seems to be wrong. But another View tells everyone
// that the pool has changed, and health checks report every second what is known already. Whoever prepares something for each new view
// would do it over and over, for nothing. Known from Envoy #39552, where an update of something else started the turns over.
//
// Caught by: A change that changes nothing leaves the same view
package pool

import "example.com/roundabout/backend"

func (p *Pool) publish(all []*backend.Backend) {
	available := make([]*backend.Backend, 0, len(all))
	for _, b := range all {
		if !p.down[b.Name()] {
			available = append(available, b)
		}
	}
	p.view.Store(&View{all, available})
}
