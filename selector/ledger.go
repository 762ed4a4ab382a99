package selector

import (
	"math/bits"
	"slices"

	"example.com/roundabout/backend"
)

// A ledger keeps an account for each member. A round pays all of them, and the one whose turn it is pays for the pick,
// so all credits add up to 0. They are whole numbers of grains. A weight point has so many grains that a pick costs about 2^36;
// what a change rounds off is dust, far less than credits differ by otherwise.
type ledger[T any] struct {
	accounts []account[T]
	dynamic  bool                 // some weights are functions
	changed  bool                 // accounts or weights, since they were settled
	active   int                  // accounts with a weight above 0
	grains   int64                // in a weight point
	price    int64                // of a pick, in grains: what a round pays in
	dust     int64                // credits that differ by no more are equal
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
	if l.changed {
		l.dynamic = slices.ContainsFunc(l.accounts, func(a account[T]) bool { return a.read != nil })
	}
	if l.dynamic {
		l.readWeights()
	}
	if !l.changed {
		return
	}
	l.changed = false
	l.active = 0
	var total, heaviest int64
	for _, a := range l.accounts {
		total += int64(a.weight)
		heaviest = max(heaviest, int64(a.weight))
		if a.weight > 0 {
			l.active++
		}
	}
	if total > 0 {
		l.reprice(total)
		l.dust = min(1<<10, l.grains/(4*int64(l.active)*heaviest))
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

// reprice carries the credits over to other weights. A credit is worth as many picks as before, so it grows and shrinks with
// the price of a pick. Whoever left has taken its credit along, and the others' no longer add up to 0: what is missing is given
// to them by weight. So is what is more than one pick for each member, which only many ill-timed changes can heap up.
// Each credit is rounded down, and the rest goes into the next one, so nothing is lost.
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
		a.credit, rest = rest.plus(product(a.credit, now)).plus(product(left, a.pay)).over(before)
	}
	l.price = now
}
