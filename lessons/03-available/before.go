//go:build ignore

package pool

import "example.com/roundabout/backend"

// publish, as long as all members are available.
func (p *Pool) publish(all []*backend.Backend) {
	p.view.Store(&View{All: all, Available: all})
}
