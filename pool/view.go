package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

// A View is what a pool looked like at one moment. It never changes, so another *View is a changed pool.
// Everyone shares its lists: read them only.
type View struct {
	All       []*backend.Backend // the members, in the order in which they joined
	Available []*backend.Backend // those that can be given work: up, and with a weight above 0
}

var empty View

// View returns the pool as it is now, for the price of one atomic load.
func (p *Pool) View() *View {
	if v := p.view.Load(); v != nil {
		return v
	}
	return &empty
}

// publish shows everyone the members as they are now. What changes nothing stays unseen: the View remains the same.
func (p *Pool) publish(all []*backend.Backend) {
	available := make([]*backend.Backend, 0, len(all))
	for _, b := range all {
		if !p.down[b.Name()] && b.Weight() > 0 {
			available = append(available, b)
		}
	}
	now := p.View()
	if !slices.Equal(all, now.All) || !slices.Equal(available, now.Available) {
		p.view.Store(&View{all, available})
	}
}
