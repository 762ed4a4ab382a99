//go:build ignore

// A counter that becomes negative
//
// A signed number that has reached its largest value goes on with its smallest, -32768 if it has 16 bits. The remainder of a negative
// number is negative in Go, and no list has a place -3. With 32 bits the same takes two billion picks: a busy balancer is there in a few
// days, and then every client panics.
//
// Caught by: Many clients together get exact shares (varies)
package selector

import "example.com/roundabout/backend"

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	turn := int16(r.turn.Add(1) - 1)
	return available[int(turn)%len(available)], nil
}
