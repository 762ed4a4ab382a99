//go:build ignore

// Sort by weight
//
// You put the heaviest first, since it can take the most. The shares stay right, but the order is no longer that of joining. A backend
// whose weight overtakes another's then changes places with it, so a small change of one weight moves whole blocks about.
//
// Caught by: The order is that of joining, not that of weights
package selector

import (
	"cmp"
	"slices"
)

func Expand(weights []int) []int {
	weights = reduce(weights)
	order := make([]int, len(weights))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(weights[j], weights[i]) })
	var slots []int
	for _, i := range order {
		for range weights[i] {
			slots = append(slots, i)
		}
	}
	return slots
}
