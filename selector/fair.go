package selector

import (
	"math"

	"example.com/roundabout/pool"
)

func init() { register("fair", func(p *pool.Pool) Selector { return NewFair(p) }) }

// Fair keeps every backend as close to its share as can be promised: while weights stay, of n backends
// none is ever ahead or behind by more than 1-1/(2n-2) picks, and no way of picking does better for all weights.
// 4,2,1 is A,B,A,A,C,B,A. It carries debts over changes as Smooth does, but chooses otherwise: who is owed enough
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
// Those that are down can hold so much of the credit that nobody is eligible: then everybody is.
func soonest[T any](l *ledger[T]) int {
	for i := range l.accounts {
		l.accounts[i].credit += l.accounts[i].pay
	}
	parts := max(2*int64(l.active)-2, 1)
	enough := (l.price + parts - 1) / parts // 1/(2n-2) picks, rounded up
	best := earliest(l, parts, enough)
	if best < 0 {
		best = earliest(l, parts, math.MinInt64)
	}
	return best
}

// earliest returns the account with the earliest deadline among those with enough credit, or -1.
// In rounds, a deadline is what is left before the account is owed too much, 1-1/parts picks, by what a round pays in.
// Such quotients are compared exactly, by multiplying crosswise.
func earliest[T any](l *ledger[T], parts, enough int64) int {
	best, least := -1, int64(0)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 || a.credit < enough {
			continue
		}
		left := l.price*(parts-1) - a.credit*parts
		if best < 0 || product(left, l.accounts[best].pay).less(product(least, a.pay)) {
			best, least = i, left
		}
	}
	return best
}
