//go:build ignore

// Append over the shared list
//
// This line is the best-known way in Go to take an element out of a slice, but it makes no new list: it moves the later elements one place
// forward in the same array. The views that others have kept show that array, so they change under their hands.
//
// Caught by: A view that somebody keeps never changes
package pool

import "example.com/roundabout/backend"

func (p *Pool) Remove(name string) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		return append(all[:i], all[i+1:]...), nil
	})
}
