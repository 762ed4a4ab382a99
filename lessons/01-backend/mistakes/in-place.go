//go:build ignore

// The weight changed in place
//
// To set the weight of the backend that is there saves a copy. But others hold that backend, too, and its weight changes under their hands
// while they reckon with it. A backend can be shared without a lock only because it never changes.
//
// Caught by: Another weight makes a copy, and the backend stays as it was
package backend

import "fmt"

func (b *Backend) WithWeight(weight int) (*Backend, error) {
	if err := CheckWeight(weight); err != nil {
		return nil, fmt.Errorf("backend %q: %w", b.name, err)
	}
	b.weight = weight
	return b, nil
}
