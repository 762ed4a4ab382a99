package selector

import "example.com/roundabout/pool"

func init() { register("fair", func(p *pool.Pool) Selector { return NewFair(p) }) }

// Fair keeps every backend as close to its share as can be promised: while nothing changes, of n > 1 available
// backends none is ever ahead or behind by more than 1-1/(2n-2) picks, and no way of picking does better for all weights.
// 4,2,1 is A,B,A,A,C,B,A. It carries credits over changes as Smooth does, but chooses otherwise: who is owed enough
// that a pick can't put it too far ahead is eligible, and of those, the one who would soonest be too far behind is picked.
//
// Source: R. Tijdeman, "The chairman assignment problem", Discrete Mathematics 32 (1980).
type Fair struct{ debtor }

// NewFair returns a Fair that owes nothing yet.
func NewFair(p *pool.Pool) *Fair {
	f := &Fair{debtor{pool: p}}
	f.weighter.rule = soonest
	return f
}

// soonest pays all accounts, and returns the eligible one with the earliest deadline.
// Changes can leave everyone ineligible, because others who are down hold the credit, or someone owed too much already.
// Then it is the turn of the one with the most credit.
func soonest[T any](l *ledger[T]) int {
	parts := max(2*int64(l.active)-2, 1)
	enough := l.price/parts - l.dust // 1/(2n-2) picks
	most := richest(l)
	if credit := l.accounts[most].credit; credit < enough || credit*parts > l.price*(parts-1) {
		return most
	}
	best, least := -1, int64(0)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 || a.credit < enough {
			continue
		}
		// In rounds, the deadline is left/pay. Such quotients are compared exactly, by multiplying crosswise.
		left := l.price*(parts-1) - a.credit*parts
		if best < 0 || product(left+l.dust*parts, l.accounts[best].pay).less(product(least, a.pay)) {
			best, least = i, left
		}
	}
	return best
}
