//go:build ignore

// Ask another one when it takes too long
//
// You count a timeout among the failures of a backend, which it is. But a backend that is slow has the request, and may well be at work on
// it. Now two are. If the request itself is what takes so long, it goes round until it has kept three backends busy.
//
// Caught by: After a timeout nothing is sent again: the backend may still be at it
package balancer

import (
	"slices"

	"example.com/roundabout/backend"
)

func another(x *exchange, f fault, members *roster) *backend.Backend {
	var best *backend.Backend
	switch f {
	case staleReuse:
		return x.backend()
	case noConnection, noHeader, broken:
		for _, b := range members.pool.Available() {
			if !slices.Contains(x.tried, b) && (best == nil || b.InFlight()*int64(best.Weight()) < best.InFlight()*int64(b.Weight())) {
				best = b
			}
		}
	}
	return best
}
