package selector

import (
	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

func init() {
	register("weighted", func(p *pool.Pool) Selector { return NewScheduled(p, Expand) })
}

// MaxSlots bounds the length of a cycle, whatever the weights: at most MaxSlots slots, and one more for each backend.
const MaxSlots = 1 << 20

// Expand is the Plan that gives each backend as many slots in a row as its weight: 3,1 is A,A,A,B.
// Only proportions count: 100,200,400 takes 7 slots, as 1,2,4 does. Weights that need more than MaxSlots slots
// are scaled down: each backend then has the slots that it is due, give or take one, and never none.
func Expand(weights []int) []int {
	var slots []int
	for i, w := range reduce(weights) {
		for range w {
			slots = append(slots, i)
		}
	}
	return slots
}

// reduce returns the smallest whole weights in the same proportion, or, where these add up to more than MaxSlots,
// in nearly the same. A weight that no backend can have counts as the nearest that one can.
func reduce(weights []int) []int {
	reduced := make([]int, len(weights))
	divisor, sum := 0, int64(0)
	for i, w := range weights {
		reduced[i] = min(max(w, 0), backend.MaxWeight)
		divisor = gcd(divisor, reduced[i])
		sum += int64(reduced[i])
	}
	for i, w := range reduced {
		switch slots := sum / int64(max(divisor, 1)); {
		case w == 0:
		case slots <= MaxSlots:
			reduced[i] = w / divisor
		default:
			reduced[i] = max(1, int(int64(w)*MaxSlots/sum))
		}
	}
	return reduced
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
