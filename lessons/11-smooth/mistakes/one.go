//go:build ignore

// Pay everybody one
//
// You pay each backend one point a round, and the winner pays for a whole pick, which costs as much as all weights together. So weights
// decide nothing but the price, and everybody has the same turns, as in round robin. Pay each backend its own weight.
//
// Caught by: The credits of 4, 2, 1 come back to zero after a cycle
package selector

import "math"

func richest[T any](l *ledger[T]) int {
	best, most := 0, int64(math.MinInt64)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 {
			continue
		}
		a.credit++
		if a.credit > most {
			best, most = i, a.credit
		}
	}
	return best
}
