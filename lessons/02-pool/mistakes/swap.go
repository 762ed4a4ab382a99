//go:build ignore

// The last one fills the gap
//
// To put the last member where somebody has left saves moving all those behind it. The price is the order: the last to have joined now
// stands before the others, and whose turn it is goes by that order.
//
// Caught by: Who comes back is the last to have joined
package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

func (p *Pool) Remove(name string) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		last := len(all) - 1
		left := slices.Clone(all[:last])
		if i < last {
			left[i] = all[last]
		}
		return left, nil
	})
}
