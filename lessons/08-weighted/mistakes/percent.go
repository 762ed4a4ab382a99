//go:build ignore

// Turn weights into percentages
//
// You make every cycle 100 slots long and give each backend its percentage. That keeps cycles short. But whole numbers cut off what
// is behind the point: a sixth becomes 16, not 16.67, and everything below one percent becomes 0. Such a backend is never picked.
// Known from grpc-java (issue 10472), where a weight near 0 got no turn at all.
//
// Caught by: The lightest backend has its turn, once in a cycle
package selector

func reduce(weights []int) []int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	percent := make([]int, len(weights))
	divisor := 0
	for i, w := range weights {
		percent[i] = w * 100 / max(sum, 1)
		divisor = gcd(divisor, percent[i])
	}
	for i := range percent {
		percent[i] /= max(divisor, 1)
	}
	return percent
}
