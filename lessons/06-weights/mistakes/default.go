//go:build ignore

// Take 0 for no weight at all
//
// A number that nobody has set is 0 in Go, so it is tempting to read 0 as "not said", and to put 1 in its place. But here 0 was
// said: it is how somebody takes a backend out. With this code you set it to 0, see no error, and it goes on getting requests.
// Known from Traefik (issue 1294), oxy (121) and keepalived (1757).
//
// Caught by: A weight of 0 takes a backend out, and another weight brings it back to its place
package pool

import (
	"slices"

	"example.com/roundabout/backend"
)

func (p *Pool) SetWeight(name string, weight int) error {
	if weight == 0 {
		weight = 1
	}
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		b, err := all[i].WithWeight(weight)
		return slices.Concat(all[:i], []*backend.Backend{b}, all[i+1:]), err
	})
}
