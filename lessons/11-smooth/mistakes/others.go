//go:build ignore

// Pay back what the others got
//
// Your winner pays back the weights of the others, but not its own. Each round then leaves the winner's own weight behind as new credit, and
// whoever is heavy gets ever more: with 5,1,1, A has every turn. What a round pays in must come out again, all of it: l.price.
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
	for i := range l.accounts {
		if other := &l.accounts[i]; other != a {
			a.credit -= other.pay
		}
	}
	return a.value, nil
}
