//go:build ignore

// Forget who is down
//
// You share out the credit of whoever has weight 0, as if it had left. But a backend that is down is still a member. When it is up again, it
// starts from nothing, and in the last scenario it never gets a turn. Only who has no account any more has left.
//
// Caught by: The credit of a backend that is down is frozen
package selector

import "math/bits"

func (l *ledger[T]) reprice(total int64) {
	l.grains = 1 << max(0, 36-bits.Len64(uint64(total)))
	before, now := max(l.price, 1), total*l.grains
	most := before * int64(len(l.accounts))
	var left int64
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 {
			a.credit = 0
		}
		a.credit = min(max(a.credit, -most), most)
		left -= a.credit
	}
	var rest int128
	for i := range l.accounts {
		a := &l.accounts[i]
		a.pay = int64(a.weight) * l.grains
		a.credit, rest = rest.plus(product(a.credit, now)).plus(product(left, a.pay)).over(before)
	}
	l.price = now
}
