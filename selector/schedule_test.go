package selector_test

import (
	"encoding/binary"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

var plans = map[string]selector.Plan{"Expand": selector.Expand, "Interleave": selector.Interleave}

// Whatever the weights, a cycle is bounded, nobody who is due a slot lacks one, and all have the slots that they are due,
// give or take one where the cycle had to be shortened.
func checkCycle(t *testing.T, name string, weights []int) {
	t.Helper()
	given := slices.Clone(weights)
	slots := plans[name](given)
	if !slices.Equal(given, weights) {
		t.Fatalf("%s: got the weights that it was given changed to %v, want %v", name, given, weights)
	}
	divisor, sum, heaviest := 0, 0, 0
	for i, w := range weights {
		weights[i] = min(max(w, 0), backend.MaxWeight)
		sum += weights[i]
		heaviest = max(heaviest, weights[i])
		for a := weights[i]; a != 0; {
			divisor, a = a, divisor%a
		}
	}
	counts := make([]int, len(weights))
	for _, i := range slots {
		counts[i]++
	}
	if limit := selector.MaxSlots + len(weights); len(slots) > limit {
		t.Fatalf("%s: got %d slots, want at most %d", name, len(slots), limit)
	}
	for i, w := range weights {
		due, slack := 0.0, 0.0
		if w > 0 {
			due = float64(w / divisor)
		}
		if sum > 0 && sum/divisor > selector.MaxSlots {
			due, slack = float64(w)*selector.MaxSlots/float64(sum), 1
		}
		if got := float64(counts[i]); got < due-slack || got > due+slack || (w > 0 && got == 0) {
			t.Fatalf("%s: weight %d of %d: got %v slots, want %v, give or take %v", name, w, sum, got, due, slack)
		}
	}
	if name == "Expand" && !slices.IsSorted(slots) {
		t.Fatalf("Expand: got %v, want each backend's slots in a row", slots)
	}
	if name == "Interleave" && len(slots) <= 1000 && sum > 0 && !slices.Equal(slots, lvs(weights, divisor, heaviest)) {
		t.Fatalf("Interleave %v: got %v, want %v as LVS does it", weights, slots, lvs(weights, divisor, heaviest))
	}
}

// lvs lays out the interleaved cycle in the plain way: pass by pass, with a falling threshold.
func lvs(weights []int, divisor, threshold int) []int {
	var slots []int
	for ; threshold > 0; threshold -= divisor {
		for i, w := range weights {
			if w >= threshold {
				slots = append(slots, i)
			}
		}
	}
	return slots
}

func FuzzPlans(f *testing.F) {
	seed := func(weights ...int16) {
		var data []byte
		for _, w := range weights {
			data = binary.LittleEndian.AppendUint16(data, uint16(w))
		}
		f.Add(data)
	}
	seed()
	seed(0)
	seed(0, 0, 0)
	seed(3, 1)
	seed(100, 200, 400)
	seed(-1, 1)
	seed(-32768, 32767, 0)
	f.Fuzz(func(t *testing.T, data []byte) {
		// Two bytes a weight, stretched so that some are beyond what a backend can have.
		var weights []int
		for ; len(data) >= 2; data = data[2:] {
			weights = append(weights, 3*int(int16(binary.LittleEndian.Uint16(data))))
		}
		for name := range plans {
			checkCycle(t, name, slices.Clone(weights))
		}
	})
}

// tengine #1667, kitex #1014: the weights decided how much memory a cycle took.
func TestACycleIsBoundedWhateverTheWeights(t *testing.T) {
	heavy := make([]int, 2000)
	for i := range heavy {
		heavy[i] = backend.MaxWeight - i // pairwise as good as coprime: 129 million slots, if one let them
	}
	heavy[7] = 1
	for name := range plans {
		checkCycle(t, name, slices.Clone(heavy))
		checkCycle(t, name, []int{backend.MaxWeight, 1})
		checkCycle(t, name, []int{-1 << 31, 1<<31 - 1, 5})
	}
}

func TestATurnGoesOnWhenTheCycleIsLaidOutAgain(t *testing.T) {
	for name := range plans {
		p := newPool(t, 1, 1, 1)
		s := selector.NewScheduled(p, plans[name])
		got := picks(t, s, 1)
		must(t, p.Add(newBackend(t, "D", 1)))
		if got += picks(t, s, 3); got != "ABCD" {
			t.Errorf("%s: got %s, want ABCD", name, got)
		}
	}
}

// A cycle is laid out when the pool has changed, and not for each pick.
func TestTheCycleIsLaidOutOnceForEachChange(t *testing.T) {
	laid := 0
	plan := func(weights []int) []int {
		laid++
		return selector.Expand(weights)
	}
	p := newPool(t, 2, 1)
	s := selector.NewScheduled(p, plan)
	for change, update := range []func(*pool.Pool) error{
		func(p *pool.Pool) error { return nil },
		func(p *pool.Pool) error { return p.SetWeight("A", 3) },
		func(p *pool.Pool) error { return p.MarkDown("B") },
	} {
		must(t, update(p))
		picks(t, s, 10)
		if want := change + 1; laid != want {
			t.Errorf("after change %d: got laid out %d times, want %d", change, laid, want)
		}
	}
}

// Clients that come while a cycle is being laid out wait for it, and lay out none of their own.
func TestManyClientsLayACycleOutOnce(t *testing.T) {
	const clients = 8
	var laid, came atomic.Int64
	s := selector.NewScheduled(newPool(t, 2, 1), func(weights []int) []int {
		laid.Add(1)
		for came.Load() < clients {
			runtime.Gosched()
		}
		return selector.Expand(weights)
	})
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			came.Add(1)
			if _, err := s.Select(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := laid.Load(); got != 1 {
		t.Errorf("got laid out %d times, want once", got)
	}
}

// A pool that changes while a cycle is being laid out has changed for the next pick.
func TestAChangeDuringTheLayOutIsNotMissed(t *testing.T) {
	p := newPool(t, 1)
	s := selector.NewScheduled(p, func(weights []int) []int {
		if len(weights) == 1 {
			must(t, p.Add(newBackend(t, "B", 1)))
		}
		return selector.Expand(weights)
	})
	if got := picks(t, s, 3); got != "ABA" {
		t.Errorf("got %s, want ABA", got)
	}
}
