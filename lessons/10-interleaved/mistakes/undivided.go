//go:build ignore

// Fall by 1 without dividing first
//
// You let the threshold fall by 1, but start from the weights as they are. With 200,100,100 it falls a hundred times before anybody
// but A reaches it: a hundred requests in a row for A. Equal weights hide it, since then everybody is in every pass.
// LVS lets the threshold fall by the weights' greatest common divisor; to divide by it first and fall by 1 is the same.
//
// Caught by: LVS picks A, A, B, C, A for the weights 200, 100, 100
package selector

import "slices"

func Interleave(weights []int) []int {
	if len(weights) == 0 {
		return nil
	}
	var slots []int
	for threshold := slices.Max(weights); threshold > 0; threshold-- {
		for i, w := range weights {
			if w >= threshold {
				slots = append(slots, i)
			}
		}
	}
	return slots
}
