package selector_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
	"pgregory.net/rapid"
)

// A tally follows a selector, and keeps the lag of each backend: the picks that it was due, less those that it got.
type tally struct {
	pool     *pool.Pool
	selector selector.Selector
	lag      map[string]float64
}

func newTally(t rapid.TB, name string, p *pool.Pool) *tally {
	return &tally{p, newSelector(t, name, p), map[string]float64{}}
}

// pick takes a pick, and returns how far the backends are behind and ahead of their shares after it, at most.
func (y *tally) pick(t rapid.TB) (behind, ahead float64) {
	t.Helper()
	total := 0
	for _, b := range y.pool.Available() {
		total += b.Weight()
	}
	for _, b := range y.pool.Available() {
		y.lag[b.Name()] += float64(b.Weight()) / float64(total)
	}
	y.lag[picks(t, y.selector, 1)]--
	for _, lag := range y.lag {
		behind, ahead = max(behind, lag), max(ahead, -lag)
	}
	return behind, ahead
}

// rounding is what the tally's own sums may be off.
const rounding = 1e-9

// harmonic returns 1 + 1/2 + ... + 1/n.
func harmonic(n int) (sum float64) {
	for i := range n {
		sum += 1 / float64(i+1)
	}
	return sum
}

// somePool draws the weights of a pool: all small, all alike, or far apart.
func somePool(t *rapid.T) []int {
	heaviest := rapid.SampledFrom([]int{1, 3, 10, 100, backend.MaxWeight}).Draw(t, "heaviest")
	return rapid.SliceOfN(rapid.IntRange(1, heaviest), 2, 20).Draw(t, "weights")
}

func TestSmoothStaysWithinItsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := somePool(t)
		n := len(weights)
		y := newTally(t, "smooth", newPool(t, weights...))
		for range 1000 {
			behind, ahead := y.pick(t)
			if most := harmonic(n) - 1; behind > most+rounding {
				t.Fatalf("got %v picks behind, want at most 1/2+...+1/%d = %v", behind, n, most)
			}
			if most := 1 - 1/float64(n); ahead > most+rounding {
				t.Fatalf("got %v picks ahead, want at most 1-1/%d", ahead, n)
			}
		}
	})
}

func TestFairStaysWithinItsBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := somePool(t)
		y := newTally(t, "fair", newPool(t, weights...))
		most := 1 - 1/float64(2*len(weights)-2)
		for range 1000 {
			if behind, ahead := y.pick(t); max(behind, ahead) > most+rounding {
				t.Fatalf("got %v picks behind and %v ahead, want at most %v", behind, ahead, most)
			}
		}
	})
}

// Envoy #10064, grpc-java #4462, nginx's raw credits: what each backend is owed was lost at a change, or worth another
// number of picks after it.
func TestSmoothStaysWithinItsBoundsWhenWeightsChangeAtEachPick(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := somePool(t)
		n := len(weights)
		p := newPool(t, weights...)
		y := newTally(t, "smooth", p)
		most := harmonic(n) - 1
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range 1000 {
			heaviest := []int{1, 10, backend.MaxWeight}[random.IntN(3)]
			must(t, p.SetWeight(nameOf(random.IntN(n)), 1+random.IntN(heaviest)))
			if behind, ahead := y.pick(t); max(behind, ahead) > most+rounding {
				t.Fatalf("got %v picks behind and %v ahead, want at most %v", behind, ahead, most)
			}
		}
	})
}

// Backends go down and come up at random, every few picks, for 200,000 picks: nobody gains or loses by it.
func TestFlappingLosesNoDebt(t *testing.T) {
	for _, name := range []string{"smooth", "fair"} {
		for _, every := range []int{1, 2, 7} {
			t.Run(fmt.Sprintf("%s/every %d picks", name, every), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(uint64(every), 0))
				p := newPool(t, 5, 4, 3, 2, 1)
				y := newTally(t, name, p)
				for i := range 200_000 {
					if i%every == 0 {
						flap(t, p, random)
					}
					if behind, ahead := y.pick(t); max(behind, ahead) >= 2 {
						t.Fatalf("pick %d: got %v picks behind and %v ahead, want less than 2", i, behind, ahead)
					}
				}
			})
		}
	}
}

// flap turns the health of one member, but leaves nobody without an available backend.
func flap(t rapid.TB, p *pool.Pool, random *rand.Rand) {
	t.Helper()
	name, mark := nameOf(random.IntN(len(p.View().All))), p.MarkUp
	if len(p.Available()) > 1 && random.IntN(2) == 0 {
		mark = p.MarkDown
	}
	must(t, mark(name))
}

// Raw credits are debts of the old weights: after 1000,1000 one backend is picked hundreds of times in a row.
func TestOldWeightsAreNotPaidForInNewOnes(t *testing.T) {
	for _, name := range []string{"smooth", "fair"} {
		p := newPool(t, 1000, 1000)
		s := newSelector(t, name, p)
		picks(t, s, 1)
		must(t, p.SetWeight("A", 1))
		must(t, p.SetWeight("B", 1))
		if got := picks(t, s, 5); got != "BABAB" {
			t.Errorf("%s: got %s, want BABAB", name, got)
		}
	}
}

// Who leaves, leaves its debt to the others; who joins brings none.
func TestJoiningAndLeavingKeepTheOthersEven(t *testing.T) {
	for _, name := range []string{"smooth", "fair"} {
		random := rand.New(rand.NewPCG(3, 4))
		p := newPool(t, 3, 2)
		y := newTally(t, name, p)
		for i := range 5000 {
			guest := fmt.Sprint("guest", i)
			must(t, p.Add(newBackend(t, guest, 1+random.IntN(5))))
			for range random.IntN(4) {
				y.pick(t)
			}
			must(t, p.Remove(guest))
			delete(y.lag, guest)
		}
		if apart := math.Abs(y.lag["A"]/3 - y.lag["B"]/2); apart > 1 {
			t.Errorf("%s: got A behind by %v and B by %v, want the same for their weights", name, y.lag["A"], y.lag["B"])
		}
	}
}

// Weights count in proportion, however large, and over a cycle everyone has exactly its share.
func TestSharesAreExactOverACycle(t *testing.T) {
	for _, name := range []string{"weighted", "interleaved", "smooth", "fair"} {
		for _, weights := range [][]int{{1}, {3, 1}, {100, 200, 400}, {7, 5, 3, 1}, {1000, 1, 999}, {13, 13, 13}} {
			cycle := 0
			for _, w := range weights {
				cycle += w
			}
			got := picks(t, newSelector(t, name, newPool(t, weights...)), 2*cycle)
			for i, w := range weights {
				if count := strings.Count(got[:cycle], nameOf(i)); count != w || got[cycle:] != got[:cycle] {
					t.Errorf("%s %v: got %d picks of %s in a cycle, want %d, and the same again", name, weights, count, nameOf(i), w)
				}
			}
		}
	}
}

// Whoever asks for the credits neither disturbs the picks nor is disturbed by them.
func TestCreditsAreToldWhileOthersPick(t *testing.T) {
	p := newPool(t, 4, 2, 1)
	s := selector.NewSmooth(p)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for range 700 {
				if _, err := s.Select(); err != nil {
					t.Error(err)
				}
				sum := 0.0
				for _, c := range s.Credits() {
					sum += c.Points
				}
				if sum != 0 {
					t.Errorf("got a sum of %v, want 0", sum)
				}
			}
		})
	}
	all.Wait()
	for _, c := range s.Credits() {
		if c.Points != 0 {
			t.Errorf("got %v points for %s after whole cycles, want 0", c.Points, c.Value.Name())
		}
	}
}
