// Package pool keeps the backends that belong together, and knows which of them are available.
package pool

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"example.com/roundabout/backend"
)

var (
	// ErrDuplicate says that a member of that name is there already.
	ErrDuplicate = errors.New("duplicate member")
	// ErrUnknown says that no member has that name.
	ErrUnknown = errors.New("unknown member")
)

// A Pool is a list of backends, in the order in which they joined.
// The zero Pool is empty and ready to use. All methods may be called from any number of goroutines:
// those that change the pool wait for each other, and those that read it never wait.
type Pool struct {
	changing sync.Mutex
	down     map[string]bool // names of the members that are down; guarded by changing
	view     atomic.Pointer[View]
}

// New returns a pool of the given backends, all of them up.
// The error is ErrDuplicate if two have the same name.
func New(backends ...*backend.Backend) (*Pool, error) {
	names := make(map[string]bool, len(backends))
	for _, b := range backends {
		if names[b.Name()] {
			return nil, duplicate(b.Name())
		}
		names[b.Name()] = true
	}
	p := new(Pool)
	p.publish(slices.Clone(backends))
	return p, nil
}

// Add lets a backend join as the last member, up. The error is ErrDuplicate if its name is taken.
func (p *Pool) Add(b *backend.Backend) error {
	p.changing.Lock()
	defer p.changing.Unlock()
	all := p.View().All
	if index(all, b.Name()) >= 0 {
		return duplicate(b.Name())
	}
	p.publish(append(slices.Clip(all), b))
	return nil
}

// Remove lets the member of that name leave. The error is ErrUnknown if there is none.
func (p *Pool) Remove(name string) error {
	return p.change(name, func(all []*backend.Backend, i int) ([]*backend.Backend, error) {
		delete(p.down, name)
		return slices.Concat(all[:i], all[i+1:]), nil
	})
}

// change publishes the members that apply returns, given the present ones and where the one of that name stands.
// The list that it is given belongs to views: what it changes, it changes in a copy.
func (p *Pool) change(name string, apply func(all []*backend.Backend, i int) ([]*backend.Backend, error)) error {
	p.changing.Lock()
	defer p.changing.Unlock()
	all := p.View().All
	i := index(all, name)
	if i < 0 {
		return fmt.Errorf("%w %q: no member of the pool has that name", ErrUnknown, name)
	}
	all, err := apply(all, i)
	if err == nil {
		p.publish(all)
	}
	return err
}

func index(all []*backend.Backend, name string) int {
	return slices.IndexFunc(all, func(b *backend.Backend) bool { return b.Name() == name })
}

func duplicate(name string) error {
	return fmt.Errorf("%w %q: names are unique in a pool", ErrDuplicate, name)
}
