//go:build ignore

// slices.Delete on the shared list
//
// slices.Delete sounds as if it returned another list. It returns the same array, made shorter, and sets the places that are left over at
// the end to nil. A view from before is as long as ever, so whoever reads it comes upon a nil backend, and panics.
//
// Caught by: A view that somebody keeps never changes
package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

func (p *Pool) Remove(name string) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		return slices.Delete(all, i, i+1), nil
	})
}
