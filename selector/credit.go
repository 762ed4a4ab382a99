package selector

import "example.com/roundabout/backend"

// A Credit is what one member is owed after the picks so far.
type Credit[T any] struct {
	Value  T
	Weight int     // 0 while the member can't be picked
	Points float64 // in weight points: all weights together are worth one pick
}

// Credits tells what each value is owed, in the order in which they were added.
func (w *Weighter[T]) Credits() []Credit[T] {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.credits()
}

// Credits tells what each member of the pool is owed, in the order in which they joined.
func (d *debtor) Credits() []Credit[*backend.Backend] {
	d.weighter.mu.Lock()
	defer d.weighter.mu.Unlock()
	d.follow()
	return d.weighter.credits()
}

func (l *ledger[T]) credits() []Credit[T] {
	l.settle()
	credits := make([]Credit[T], len(l.accounts))
	for i, a := range l.accounts {
		credits[i] = Credit[T]{a.value, a.weight, float64(a.credit) / float64(max(l.grains, 1))}
	}
	return credits
}
