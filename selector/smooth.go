package selector

import (
	"math"

	"example.com/roundabout/pool"
)

func init() { register("smooth", func(p *pool.Pool) Selector { return NewSmooth(p) }) }

// Smooth is nginx's weighted round robin: 4,2,1 is A,B,A,C,A,B,A.
// Each round pays every available backend its weight; the richest is picked, and pays back all that was paid.
// While nothing changes, of n available backends none is ever ahead of its share by more than 1-1/n picks,
// or behind by more than 1/2+1/3+...+1/n. Ties go to the backend that joined first.
//
// A credit is what a backend is owed, in picks, so it means the same when weights change. A backend that goes down keeps its
// credit until it is up again; one that joins has none; and one that leaves shares its credit out to the others, by weight.
// Backends are known by their names: one that leaves and is back before the next pick has not left.
//
// Source: nginx, src/http/ngx_http_upstream_round_robin.c; the debts that survive a change are this project's own.
type Smooth struct{ debtor }

// NewSmooth returns a Smooth that owes nothing yet.
func NewSmooth(p *pool.Pool) *Smooth { return &Smooth{debtor{pool: p}} }

// richest pays all accounts, and returns the one with the most credit.
func richest[T any](l *ledger[T]) int {
	best, most := 0, int64(math.MinInt64)
	for i := range l.accounts {
		a := &l.accounts[i]
		if a.weight == 0 {
			continue
		}
		a.credit += a.pay
		if a.credit > most {
			best, most = i, a.credit+l.dust
		}
	}
	return best
}
