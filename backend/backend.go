// Package backend describes one server that can be given work.
package backend

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// MaxWeight is the largest weight that a backend can have.
const MaxWeight = 65535

var (
	// ErrName says that a name is empty, or is more than one word.
	ErrName = errors.New("bad name")
	// ErrWeight says that a weight is not between 0 and MaxWeight.
	ErrWeight = errors.New("bad weight")
)

// A Backend is one server: its name, where to reach it, and how much work it gets compared with the others.
// It never changes, but for the count of requests that it is serving, so any number of goroutines can share it.
// The zero Backend is of no use; make one with New.
type Backend struct {
	name     string
	address  string
	weight   int
	inFlight *atomic.Int64
}

// New returns a backend that is serving no request yet.
// The name is one printable word, else the error is ErrName. The weight is 0 to MaxWeight, else it is ErrWeight.
// The address belongs to whoever connects to it; it is not looked at here.
func New(name, address string, weight int) (*Backend, error) {
	unfit := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, unfit) {
		return nil, fmt.Errorf("%w %q: use one printable word", ErrName, name)
	}
	if err := CheckWeight(weight); err != nil {
		return nil, fmt.Errorf("backend %q: %w", name, err)
	}
	return &Backend{name, address, weight, new(atomic.Int64)}, nil
}

// CheckWeight returns ErrWeight, with the value, unless the weight is 0 to MaxWeight.
func CheckWeight(weight int) error {
	if weight < 0 || weight > MaxWeight {
		return fmt.Errorf("%w %d: use 0 to %d", ErrWeight, weight, MaxWeight)
	}
	return nil
}

// Name returns what the backend is called, which never changes.
func (b *Backend) Name() string { return b.name }

// Address returns where the backend is reached.
func (b *Backend) Address() string { return b.address }

// Weight returns how many turns the backend is due for each turn of a backend with weight 1.
func (b *Backend) Weight() int { return b.weight }

// WithWeight returns this backend with another weight: itself, if the weight is the same.
// Both share one count of requests. The error is ErrWeight, as from New.
func (b *Backend) WithWeight(weight int) (*Backend, error) {
	if weight == b.weight {
		return b, nil
	}
	if err := CheckWeight(weight); err != nil {
		return nil, fmt.Errorf("backend %q: %w", b.name, err)
	}
	return &Backend{b.name, b.address, weight, b.inFlight}, nil
}

// Begin counts a request that the backend starts to serve. Each Begin needs one End.
func (b *Backend) Begin() { b.inFlight.Add(1) }

// End takes back one Begin.
func (b *Backend) End() { b.inFlight.Add(-1) }

// InFlight returns how many requests the backend is serving at this moment.
func (b *Backend) InFlight() int64 { return b.inFlight.Load() }
