package selector

import (
	"slices"

	"example.com/roundabout/pool"
)

func init() {
	register("interleaved", func(p *pool.Pool) Selector { return NewScheduled(p, Interleave) })
}

// Interleave is the Plan of the Linux Virtual Server's weighted round robin: 4,3,2 is A, A,B, A,B,C, A,B,C.
// A threshold falls from the largest weight to 1; each pass visits, in order, those whose weight reaches it.
// The cycle is as long as Expand's.
//
// Source: Linux, net/netfilter/ipvs/ip_vs_wrr.c.
func Interleave(weights []int) []int {
	weights = reduce(weights)
	total := 0
	pass := make([]int, len(weights))
	for i, w := range weights {
		total += w
		pass[i] = i
	}
	// Lay out from the back: going up from threshold 1, each pass is the one behind it less those that are too light.
	slots := make([]int, total)
	for end, threshold := total, 1; end > 0; threshold++ {
		pass = slices.DeleteFunc(pass, func(i int) bool { return weights[i] < threshold })
		end -= len(pass)
		copy(slots[end:], pass)
	}
	return slots
}
