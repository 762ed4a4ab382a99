//go:build ignore

// One short of the largest
//
// With >= you refuse MaxWeight itself. A limit that is called the largest weight is one that a backend can have, so compare with > and try
// the limit, and the number next to it, each time that you write one.
//
// Caught by: The weight 65535 is taken, from 0 to 65535
package backend

import "fmt"

func CheckWeight(weight int) error {
	if weight < 0 || weight >= MaxWeight {
		return fmt.Errorf("%w %d: use 0 to %d", ErrWeight, weight, MaxWeight)
	}
	return nil
}
