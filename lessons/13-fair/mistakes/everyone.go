//go:build ignore

// Look only at the deadline
//
// You pick the earliest deadline, whoever it is. A heavy backend's deadline is nearly always the earliest, so it has turns that it isn't due
// yet, and with 5,1,1 A has the first four. A pick must not put anyone too far ahead: leave out who is owed less than 1/(2n-2) picks. Envoy
// and Traefik pick by deadlines alone; with one heavy backend that was measured to stray by more than 30 picks.
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
