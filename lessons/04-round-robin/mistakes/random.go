//go:build ignore

// A random pick
//
// A random number needs no counter, and in the long run everyone gets the same. But not in the short run: of 300 picks among three
// backends, each gets 100 give or take some 8, and one may have five in a row. With turns, no backend is more than one pick ahead of
// another.
//
// Caught by: Each backend has its turn, and then the first one again (varies)
package selector

import (
	"math/rand/v2"

	"example.com/roundabout/backend"
)

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	return available[rand.IntN(len(available))], nil
}
