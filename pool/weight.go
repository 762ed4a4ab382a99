package pool

import "slices"

// SetWeight gives the member of that name another weight, from the next pick on. It keeps its place and its health.
// Weight 0 leaves it a member that is not available.
// The error is ErrUnknown if there is no such member, and backend.ErrWeight if the weight is out of range.
func (p *Pool) SetWeight(name string, weight int) error {
	p.changing.Lock()
	defer p.changing.Unlock()
	all := p.View().All
	i := index(all, name)
	if i < 0 {
		return unknown(name)
	}
	b, err := all[i].WithWeight(weight)
	if err != nil {
		return err
	}
	all = slices.Clone(all)
	all[i] = b
	p.publish(all)
	return nil
}
