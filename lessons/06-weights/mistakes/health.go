//go:build ignore

// Let down be another word for weight 0
//
// Neither gets a turn, so one number seems enough for both: down sets the weight to 0, and up sets it to 1. Then a new weight brings
// back a backend that is still down, and one that comes up has forgotten the weight it had.
// Known from Traefik (issue 2986), where a backend's weight was lost when it had recovered.
//
// Caught by: Weight and health have nothing to do with each other
package pool

func (p *Pool) mark(name string, down bool) error {
	weight := 1
	if down {
		weight = 0
	}
	return p.SetWeight(name, weight)
}
