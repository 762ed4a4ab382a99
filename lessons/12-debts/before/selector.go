//go:build ignore

package selector

import "math"

// reprice takes the weights as they are by now, as nginx does it: a credit is a number of weight points, and stays that number
// whatever the weights become.
func (l *ledger[T]) reprice(total int64) {
	l.grains = 1
	for i := range l.accounts {
		l.accounts[i].pay = int64(l.accounts[i].weight)
	}
	l.price = total
}

// As long as no credit is rounded.

func richest[T any](l *ledger[T]) int {
	best, most := 0, int64(math.MinInt64)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 {
			continue
		}
		a.credit += a.pay
		if a.credit > most {
			best, most = i, a.credit
		}
	}
	return best
}
