//go:build ignore

// Pay after the pick
//
// You look for the richest first, and pay everybody afterwards. So a pick is made with the credits of the round before. In the first round
// these are all 0, and the first backend has the turn even if it is the lightest. The shares over a cycle are right, the order is not: pay
// first.
//
// Caught by: Greg with weight 3 gets every second turn
package selector

import "math"

func richest[T any](l *ledger[T]) int {
	best, most := 0, int64(math.MinInt64)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight > 0 && a.credit > most {
			best, most = i, a.credit
		}
	}
	for i := range l.accounts {
		l.accounts[i].credit += l.accounts[i].pay
	}
	return best
}
