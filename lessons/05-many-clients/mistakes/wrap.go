//go:build ignore

// A counter that wraps within a round
//
// An unsigned number never becomes negative, but at its end it starts over at 0, wherever the round is. 65536 is no multiple of 3, so at
// each end the first backend has two turns in a row. With four backends you would never see it. Use all 64 bits: at a million picks a
// second they last for half a million years.
//
// Caught by: Many clients together get exact shares of those that are up
package selector

import "example.com/roundabout/backend"

func (r *RoundRobin) Select() (*backend.Backend, error) {
	available := r.pool.Available()
	if len(available) == 0 {
		return nil, ErrNoBackend
	}
	turn := uint16(r.turn.Add(1) - 1)
	return available[int(turn)%len(available)], nil
}
