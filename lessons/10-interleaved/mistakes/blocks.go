//go:build ignore

// One backend's block after another
//
// You walk the backends outside and the threshold inside, so each backend goes through all its passes before the next one has any.
// Swapping the two loops is all it takes: that is Expand, A,A,A,A,B,B,B,C,C, with more work.
//
// Caught by: LVS picks A, A, B, A, B, C, A, B, C, A, A for the weights 4, 3, 2
package selector

import "slices"

func Interleave(weights []int) []int {
	if len(weights) == 0 {
		return nil
	}
	weights = reduce(weights)
	var slots []int
	for i, w := range weights {
		for threshold := slices.Max(weights); threshold > 0; threshold-- {
			if w >= threshold {
				slots = append(slots, i)
			}
		}
	}
	return slots
}
