//go:build ignore

// Share it out equally
//
// x
//
// Caught by: A backend that leaves shares its credit out by weight
package selector

import "math/bits"

func (l *ledger[T]) reprice(total int64) {
	l.grains = 1 << max(0, 36-bits.Len64(uint64(total)))
	before, now := max(l.price, 1), total*l.grains
	most := before * int64(len(l.accounts))
	var left int64
	for i := range l.accounts {
		a := &l.accounts[i]
		a.credit = min(max(a.credit, -most), most)
		left -= a.credit
	}
	var rest int128
	for i := range l.accounts {
		a := &l.accounts[i]
		a.pay = int64(a.weight) * l.grains
		a.credit, rest = rest.plus(product(a.credit, now)).plus(product(left, now/int64(len(l.accounts)))).over(before)
	}
	l.price = now
}
