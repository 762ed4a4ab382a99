//go:build ignore

// Let the threshold rise
//
// You count from 1 up to the largest weight, as loops go. Each backend is in as many passes as before, so all shares are right. But
// the full passes come first and the ones with only the heaviest last. That isn't the order of LVS, whose cycles you want to match
// pick for pick.
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
	for threshold := 1; threshold <= slices.Max(weights); threshold++ {
		for i, w := range weights {
			if w >= threshold {
				slots = append(slots, i)
			}
		}
	}
	return slots
}
