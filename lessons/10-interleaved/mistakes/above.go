//go:build ignore

// Visit only those above the threshold
//
// You wrote > where >= belongs. So everybody misses one pass: the first pass is empty, each backend has one slot too few, and the
// lightest, if its weight is 1, has none. With equal weights nobody has any, and nothing can be picked at all.
//
// Caught by: LVS picks A, B, C, A, B, C for the weights 100, 100, 100
package selector

import "slices"

func Interleave(weights []int) []int {
	if len(weights) == 0 {
		return nil
	}
	weights = reduce(weights)
	var slots []int
	for threshold := slices.Max(weights); threshold > 0; threshold-- {
		for i, w := range weights {
			if w > threshold {
				slots = append(slots, i)
			}
		}
	}
	return slots
}
