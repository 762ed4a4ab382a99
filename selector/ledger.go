package selector

import (
	"math/bits"

	"example.com/roundabout/backend"
)

// A ledger keeps an account for each member. A round pays all of them, the one whose turn it is pays for the pick,
// and so all credits add up to 0. They are whole numbers of grains: a weight point has as many grains as make a pick
// cost about 2^36 of them, so that what a change rounds off is never felt.
type ledger[T any] struct {
	accounts []account[T]
	dynamic  bool                 // some weights are functions
	changed  bool                 // accounts or weights, since they were settled
	active   int                  // accounts with a weight above 0
	grains   int64                // in a weight point
	price    int64                // of a pick: what a round pays in
	rule     func(*ledger[T]) int // holds a round, and says whose turn it is; nil is richest
}

type account[T any] struct {
	value  T
	weight int
	read   func() int // where the weight comes from, unless it is fixed
	pay    int64      // for a round
	credit int64
}

// next returns the member whose turn it is, who pays for it.
func (l *ledger[T]) next() (value T, err error) {
	l.settle()
	if l.active == 0 {
		return value, ErrEmpty
	}
	if l.rule == nil {
		l.rule = richest[T]
	}
	a := &l.accounts[l.rule(l)]
	a.credit -= l.price
	return a.value, nil
}

// settle makes up for all that has changed since the last round.
func (l *ledger[T]) settle() {
	if l.dynamic {
		l.readWeights()
	}
	if !l.changed {
		return
	}
	l.changed = false
	l.active = 0
	total := 0
	for _, a := range l.accounts {
		total += a.weight
		if a.weight > 0 {
			l.active++
		}
	}
	if total > 0 {
		l.reprice(int64(total))
	}
}

func (l *ledger[T]) readWeights() {
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.read == nil {
			continue
		}
		weight := min(max(a.read(), 0), backend.MaxWeight)
		l.changed = l.changed || weight != a.weight
		a.weight = weight
	}
}

// reprice carries the credits over to other weights. A credit is a debt in picks, and stays so when the price of a pick
// changes. What those who left were owed, which is what the others' credits lack to add up to 0, goes to the others by weight.
// All is rounded down, and what that leaves is handed on, so nothing is lost.
func (l *ledger[T]) reprice(total int64) {
	l.grains = 1 << max(0, 36-bits.Len64(uint64(total)))
	before, now := max(l.price, 1), total*l.grains
	var left int64
	for _, a := range l.accounts {
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
