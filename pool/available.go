package pool

import "example.com/roundabout/backend"

// Available returns the members that can be given work now, in the order in which they joined: View().Available.
func (p *Pool) Available() []*backend.Backend { return p.View().Available }

// MarkUp lets the member of that name be available again, if its weight is above 0. The error is ErrUnknown if there is none.
func (p *Pool) MarkUp(name string) error { return p.mark(name, false) }

// MarkDown takes the member of that name out of Available; it stays a member.
// Whoever looks at the pool once MarkDown has returned does not find it available. The error is ErrUnknown if there is none.
func (p *Pool) MarkDown(name string) error { return p.mark(name, true) }

func (p *Pool) mark(name string, down bool) error {
	return p.change(name, func(all []*backend.Backend, _ int) ([]*backend.Backend, error) {
		if p.down == nil {
			p.down = make(map[string]bool)
		}
		p.down[name] = down
		return all, nil
	})
}
