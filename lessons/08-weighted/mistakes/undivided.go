//go:build ignore

// Forget to divide
//
// You give 100,200,400 their 700 slots. The shares are right, over 700 picks. But A has the first hundred requests all to itself, and
// two backends of weight 100 take turns a hundred requests long, where they should simply alternate.
// Known from gproxy (issue 232) for the blocks; tengine (1667) and kitex (1014) paid for the undivided cycle in memory.
//
// Caught by: Weights count in proportion, so 100, 200, 400 take 7 slots
package selector

func Expand(weights []int) []int {
	var slots []int
	for i, w := range weights {
		for range w {
			slots = append(slots, i)
		}
	}
	return slots
}
