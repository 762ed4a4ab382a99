package selector

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

// ErrEmpty says that a Weighter has no value with a weight above 0.
var ErrEmpty = errors.New("nothing to pick")

// A Weighter picks among values of any kind by weight: data sources, queues, providers of text messages.
// It is the engine of Smooth, and spreads the picks as evenly. Ties go to the value that was added first.
// The zero Weighter is empty and ready to use. All methods may be called from any number of goroutines.
// The price of a pick grows with the number of values.
type Weighter[T comparable] struct {
	mu sync.Mutex
	ledger[T]
}

// Add lets a value take part with a weight of 0 to backend.MaxWeight; with 0 it is never picked.
// The error is backend.ErrWeight, or pool.ErrDuplicate if the value takes part already.
func (w *Weighter[T]) Add(value T, weight int) error {
	if err := backend.CheckWeight(weight); err != nil {
		return err
	}
	return w.add(account[T]{value: value, weight: weight})
}

// AddFunc lets a value take part with a weight that is read at each pick. Less than 0 counts as 0,
// and more than backend.MaxWeight as that. The function must not call the Weighter.
// The error is pool.ErrDuplicate if the value takes part already.
func (w *Weighter[T]) AddFunc(value T, weight func() int) error {
	return w.add(account[T]{value: value, read: weight})
}

func (w *Weighter[T]) add(a account[T]) error {
	if !w.change(a.value, false, func(int) { w.accounts = append(w.accounts, a) }) {
		return fmt.Errorf("%w %v: set its weight instead", pool.ErrDuplicate, a.value)
	}
	return nil
}

// SetWeight gives a value another weight, which stays fixed. What the value is owed remains.
// The error is backend.ErrWeight, or pool.ErrUnknown if the value does not take part.
func (w *Weighter[T]) SetWeight(value T, weight int) error {
	if err := backend.CheckWeight(weight); err != nil {
		return err
	}
	if !w.change(value, true, func(i int) { w.accounts[i].weight, w.accounts[i].read = weight, nil }) {
		return unknown(value)
	}
	return nil
}

// Remove takes a value out. What it was owed is shared among the others, by weight.
// The error is pool.ErrUnknown if the value does not take part.
func (w *Weighter[T]) Remove(value T) error {
	if !w.change(value, true, func(i int) { w.accounts = slices.Delete(w.accounts, i, i+1) }) {
		return unknown(value)
	}
	return nil
}

func unknown(value any) error { return fmt.Errorf("%w %v: it was not added", pool.ErrUnknown, value) }

// change applies a change to the account of a value, provided that it has one, or has none, as is wanted.
func (w *Weighter[T]) change(value T, known bool, apply func(i int)) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.IndexFunc(w.accounts, func(a account[T]) bool { return a.value == value })
	if (i >= 0) != known {
		return false
	}
	apply(i)
	w.changed = true
	return true
}

// Clear takes all values out.
func (w *Weighter[T]) Clear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.accounts = nil
	w.changed = true
}

// Len returns how many values take part, those with weight 0 among them.
func (w *Weighter[T]) Len() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.accounts)
}

// Next returns the value whose turn it is, or ErrEmpty when no value has a weight above 0.
func (w *Weighter[T]) Next() (T, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.next()
}
