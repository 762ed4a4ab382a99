//go:build ignore

// Weight 0 refused
//
// A backend of weight 0 gets no work, so it looks like an error, and you refuse it. But it is how one takes a server out of work without
// forgetting it: set its weight to 0 today, and to what it was tomorrow. Others let 0 pass and made a 1 of it, which is worse, since a
// server that should rest gets work: Traefik #1294, oxy #121, keepalived #1757.
//
// Caught by: The weight 0 is taken, from 0 to 65535
package backend

import "fmt"

func CheckWeight(weight int) error {
	if weight < 1 || weight > MaxWeight {
		return fmt.Errorf("%w %d: use 0 to %d", ErrWeight, weight, MaxWeight)
	}
	return nil
}
