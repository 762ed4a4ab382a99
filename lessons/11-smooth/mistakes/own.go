//go:build ignore

// Pay back only your own weight
//
// Your winner gives back what it was paid itself this round, and the others keep theirs. The credits grow without end, and after a while
// everybody has nearly the same number of turns. The winner pays for the whole round, its own weight and all others': l.price.
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
