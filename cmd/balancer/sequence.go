package main

import (
	"math/rand/v2"
	"sync"

	"example.com/roundabout/selector"
)

// A sequence is the selector in force.
type sequence struct {
	mu    sync.Mutex
	name  string
	turns selector.Selector
}

// pickUp returns the selector of the configuration: the one in force, which goes on with its turns and debts, if it has that
// name. A new one starts at a point of its own, or else many balancers would all send their first requests to the same backend.
func pickUp(c config, members *roster) (selector.Selector, error) {
	s := part[sequence](&members.whole)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.name == c.Selector {
		return s.turns, nil
	}
	turns, err := selector.New(c.Selector, &members.pool)
	if err != nil {
		return nil, err
	}
	skip := rand.IntN(1000)
	if c.FirstTurn != nil {
		skip = min(int(*c.FirstTurn), 1<<20)
	}
	for range skip {
		if _, err := turns.Select(); err != nil {
			break
		}
	}
	s.name, s.turns = c.Selector, turns
	return turns, nil
}
