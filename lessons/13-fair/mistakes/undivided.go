//go:build ignore

// Forget to divide by the weight
//
// You compare how many picks each may still fall behind, and not how many rounds that takes. The least of these belongs to the largest
// credit, so your picks are those of smooth. A heavy backend falls behind faster: divide by the pay. (If NewFair sets no rule, the picks are
// the same, for then it is smooth.)
//
// Caught by: Fair picks A, B, A, A, C, B, A for the weights 4, 2, 1
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
		if best < 0 || left+l.dust*parts < least {
			best, least = i, left
		}
	}
	return best
}
