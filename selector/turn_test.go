package selector

import (
	"math"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

// A counter that has come to the end of an integer goes on.
func TestTurnsGoOnPastTheEndOfAnInteger(t *testing.T) {
	a, _ := backend.New("A", "", 2)
	b, _ := backend.New("B", "", 1)
	p, err := pool.New(a, b)
	if err != nil {
		t.Fatal(err)
	}
	roundRobin, weighted := NewRoundRobin(p), NewScheduled(p, Expand)
	for _, turn := range []uint64{math.MaxInt32, math.MaxUint32, math.MaxInt64, math.MaxUint64} {
		roundRobin.turn.Store(turn - 2)
		weighted.turn.Store(turn - 2)
		for range 6 {
			if _, err := roundRobin.Select(); err != nil {
				t.Errorf("round robin near turn %d: %v", turn, err)
			}
			if _, err := weighted.Select(); err != nil {
				t.Errorf("weighted near turn %d: %v", turn, err)
			}
		}
	}
}
