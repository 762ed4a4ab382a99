//go:build ignore

// Overflow
//
// x
//
// Caught by: A backend that leaves shares its credit out by weight
package selector

import "math/bits"

func (l *ledger[T]) reprice(total int64) {
	l.grains = 1 << max(0, 36-bits.Len64(uint64(total)))
	before, now := max(l.price, 1), total*l.grains
	var left int64
	for i := range l.accounts {
		left -= l.accounts[i].credit
	}
	for i := range l.accounts {
		a := &l.accounts[i]
		a.pay = int64(a.weight) * l.grains
		a.credit = (a.credit*now + left*a.pay) / before
	}
	l.price = now
}
