// Package selector decides whose turn it is: each selector picks the next backend of a pool in a way of its own.
package selector

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

var (
	// ErrNoBackend says that the pool has no available backend: it is empty, or all are down or have weight 0.
	ErrNoBackend = errors.New("no backend is available")
	// ErrUnknown says that no selector has that name.
	ErrUnknown = errors.New("unknown selector")
)

// A Selector picks backends from a pool, one at a time, for any number of goroutines.
// A change of the pool counts from the next Select on.
type Selector interface {
	// Select returns the backend whose turn it is. The error is ErrNoBackend, at once, when none is available.
	Select() (*backend.Backend, error)
}

var makers = map[string]func(*pool.Pool) Selector{}

// register makes a selector known under a name. Each selector's file does it in its init.
func register(name string, make func(*pool.Pool) Selector) { makers[name] = make }

// New returns a new selector of that name for the pool, at the start of its sequence.
// The error is ErrUnknown, and lists the names that there are.
func New(name string, p *pool.Pool) (Selector, error) {
	maker, ok := makers[name]
	if !ok {
		return nil, fmt.Errorf("%w %q: choose one of %s", ErrUnknown, name, strings.Join(Names(), ", "))
	}
	return maker(p), nil
}

// Names returns the names of all selectors, sorted.
func Names() []string { return slices.Sorted(maps.Keys(makers)) }
