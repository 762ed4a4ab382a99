//go:build ignore

package selector

// reprice, as nginx does it: a credit is a number of weight points, and stays that number whatever the weights become.
func (l *ledger[T]) reprice(total int64) {
	l.grains = 1
	for i := range l.accounts {
		l.accounts[i].pay = int64(l.accounts[i].weight)
	}
	l.price = total
}
