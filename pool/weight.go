package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

// SetWeight gives the member of that name another weight, from the next pick on. It keeps its place and its health.
// Weight 0 leaves it a member that is not available.
// The error is ErrUnknown if there is no such member, and backend.ErrWeight if the weight is out of range.
func (p *Pool) SetWeight(name string, weight int) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		b, err := all[i].WithWeight(weight)
		return slices.Concat(all[:i], []*backend.Backend{b}, all[i+1:]), err
	})
}
