//go:build ignore

// Let everyone be eligible
//
// x
//
// Caught by: Where smooth strays by more than one pick, fair stays within nine tenths
package selector

func soonest[T any](l *ledger[T]) int {
	parts := max(2*int64(l.active)-2, 1)
	richest(l)
	best, least := -1, int64(0)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 {
			continue
		}
		left := l.price*(parts-1) - a.credit*parts
		if best < 0 || product(left+l.dust*parts, l.accounts[best].pay).less(product(least, a.pay)) {
			best, least = i, left
		}
	}
	return best
}
