//go:build ignore

// A new pool trusts its list
//
// You check names where members join one by one, and take the first list as it comes. That list is mostly from somebody's configuration,
// where a line is soon copied and its name left as it was. With two Gregs, the second can never be told from the first.
//
// Caught by: A new pool takes each name only once, too
package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

func New(backends ...*backend.Backend) (*Pool, error) {
	p := new(Pool)
	p.publish(slices.Clone(backends))
	return p, nil
}
