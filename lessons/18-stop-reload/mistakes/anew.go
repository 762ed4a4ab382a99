//go:build ignore

// Begin the turns anew
//
// You make a selector for each configuration. It owes nobody anything, so its first pick is the heaviest backend, once more: after A, A, B
// the reload gives A, A, B again, and C waits. Reload often enough, and C never has a turn. Keep the selector in force as long as its name stays.
//
// Caught by: Debts and turns go on over a change
package balancer

import (
	"math/rand/v2"

	"example.com/roundabout/selector"
)

func pickUp(c config, members *roster) (selector.Selector, error) {
	turns, err := selector.New(c.Selector, &members.pool)
	if err != nil {
		return nil, err
	}
	skip := rand.IntN(1000)
	if c.FirstTurn != nil {
		skip = int(*c.FirstTurn)
	}
	for range skip {
		if _, err := turns.Select(); err != nil {
			break
		}
	}
	return turns, nil
}
