//go:build ignore

// Multiply by the wrong pay
//
// You compare a/b with c/d, and multiply each by its own pay. But a/b is less than c/d if a*d is less than c*b: each side is multiplied by
// the pay of the other one. With its own pay, a heavy backend seems to have the most time of all, where it has the least.
//
// Caught by: Fair picks A, A, B, A, A, C, A for the weights 5, 1, 1
package selector

func soonest[T any](l *ledger[T]) int {
	parts := max(2*int64(l.active)-2, 1)
	enough := l.price/parts - l.dust
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
		left := l.price*(parts-1) - a.credit*parts
		if best < 0 || product(left+l.dust*parts, a.pay).less(product(least, l.accounts[best].pay)) {
			best, least = i, left
		}
	}
	return best
}
