//go:build ignore

// Let it take its credit along
//
// You carry everybody's credit over, but who leaves takes its own along, and the credits of the others no longer add up to 0. That stays so
// for ever: they are all owed more than there is, or less. Share out what is missing, by weight. Known from Zongsoft.
//
// Caught by: A backend that leaves shares its credit out by weight
package selector

import "math/bits"

func (l *ledger[T]) reprice(total int64) {
	l.grains = 1 << max(0, 36-bits.Len64(uint64(total)))
	before, now := max(l.price, 1), total*l.grains
	var rest int128
	for i := range l.accounts {
		a := &l.accounts[i]
		a.pay = int64(a.weight) * l.grains
		a.credit, rest = rest.plus(product(a.credit, now)).over(before)
	}
	l.price = now
}
