//go:build ignore

// A count of its own
//
// A copy is a new backend, you may think, so it begins with a new count. But both describe one and the same server. With two counts, a
// request that begins on one and ends on the other leaves the first too high for ever, and makes the second negative.
//
// Caught by: A backend and its copy are one server, so they share one count
package backend

import (
	"fmt"
	"sync/atomic"
)

func (b *Backend) WithWeight(weight int) (*Backend, error) {
	if weight == b.weight {
		return b, nil
	}
	if err := CheckWeight(weight); err != nil {
		return nil, fmt.Errorf("backend %q: %w", b.name, err)
	}
	return &Backend{b.name, b.address, weight, new(atomic.Int64)}, nil
}
