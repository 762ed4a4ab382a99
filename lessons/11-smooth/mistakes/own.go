//go:build ignore

// Pay back only your own weight
//
// Your winner gives back what it was paid itself this round, and the others keep theirs. So the credits grow without end, and whoever is
// light may never catch up: with 4,2,1, C has none of 7,000 picks. The winner pays for the whole round, its own weight and all others':
// l.price.
//
// Caught by: Many clients share smooth turns exactly
package selector

func (l *ledger[T]) next() (value T, err error) {
	l.settle()
	if l.active == 0 {
		return value, ErrEmpty
	}
	if l.rule == nil {
		l.rule = richest[T]
	}
	a := &l.accounts[l.rule(l)]
	a.credit -= a.pay
	return a.value, nil
}
