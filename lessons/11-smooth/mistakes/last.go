//go:build ignore

// Give ties to the last
//
// You compare with >= where > is right, so of equals the last one wins. The shares are the same, and so is the table of 4,2,1, where nobody
// ties for the most. But equal weights are picked C, B, A, and the pool's order no longer says who is first.
//
// Caught by: Smooth picks A, B, C, A, B, C for the weights 100, 100, 100
package selector

import "math"

func richest[T any](l *ledger[T]) int {
	best, most := 0, int64(math.MinInt64)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 {
			continue
		}
		a.credit += a.pay
		if a.credit >= most {
			best, most = i, a.credit
		}
	}
	return best
}
