//go:build ignore

// Ask for no more than nothing
//
// You let everyone with a credit of 0 or more be eligible. But a pick costs a whole pick, so who is owed nothing is ahead by 1 afterwards.
// Nobody may be ahead by more than 1-1/(2n-2) picks, so it takes a credit of at least 1/(2n-2) picks.
//
// Caught by: Where smooth strays by more than one pick, fair stays within nine tenths
package selector

func soonest[T any](l *ledger[T]) int {
	parts := max(2*int64(l.active)-2, 1)
	most := richest(l)
	if credit := l.accounts[most].credit; credit <= 0 || credit*parts > l.price*(parts-1) {
		return most
	}
	best, least := -1, int64(0)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 || a.credit < 0 {
			continue
		}
		left := l.price*(parts-1) - a.credit*parts
		if best < 0 || product(left+l.dust*parts, l.accounts[best].pay).less(product(least, a.pay)) {
			best, least = i, left
		}
	}
	return best
}
