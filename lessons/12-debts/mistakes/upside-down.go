//go:build ignore

// Turn the factor upside down
//
// You multiply a credit by the old price and divide by the new one. But the same part of a pick is more points when a pick costs more. From
// price 2 to 3, credits of -1 and 1 must become -1.50 and 1.50, and yours become -0.67 and 0.67. It is times the new price, through the old
// one.
//
// Caught by: A backend that joins is owed nothing
package selector

import "math/bits"

func (l *ledger[T]) reprice(total int64) {
	l.grains = 1 << max(0, 36-bits.Len64(uint64(total)))
	before, now := max(l.price, 1), total*l.grains
	var left int64
	for i := range l.accounts {
		left -= l.accounts[i].credit
	}
	var rest int128
	for i := range l.accounts {
		a := &l.accounts[i]
		a.pay = int64(a.weight) * l.grains
		a.credit, rest = rest.plus(product(a.credit, before)).plus(product(left, a.pay)).over(now)
	}
	l.price = now
}
