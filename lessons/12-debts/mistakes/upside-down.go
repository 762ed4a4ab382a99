//go:build ignore

// Turn the factor upside down
//
// You multiply a credit by the old price and divide by the new one. But when a pick gets cheaper, the same number of picks is fewer points, so it is
// times the new price, through the old one. Check it with one credit: what was half a pick before must be half a pick after.
//
// Caught by: When weights change, credits in weight points change with the price of a pick
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
