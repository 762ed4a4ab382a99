package selector_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
	"pgregory.net/rapid"
)

// newPool returns a pool of backends A, B, C, ... with these weights. From the 27th on they are called b26, b27, ...
func newPool(t rapid.TB, weights ...int) *pool.Pool {
	t.Helper()
	backends := make([]*backend.Backend, len(weights))
	for i, weight := range weights {
		backends[i] = newBackend(t, nameOf(i), weight)
	}
	p, err := pool.New(backends...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func nameOf(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return fmt.Sprint("b", i)
}

func newBackend(t rapid.TB, name string, weight int) *backend.Backend {
	t.Helper()
	b, err := backend.New(name, "", weight)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func newSelector(t rapid.TB, name string, p *pool.Pool) selector.Selector {
	t.Helper()
	s, err := selector.New(name, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// picks returns the names of the next n picks, with nothing between them.
func picks(t rapid.TB, s selector.Selector, n int) string {
	t.Helper()
	var picked strings.Builder
	for range n {
		b, err := s.Select()
		if err != nil {
			t.Fatal(err)
		}
		picked.WriteString(b.Name())
	}
	return picked.String()
}

// must stops the test when a change that it relies on fails.
func must(t rapid.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// forEach runs a test of what must hold for every selector.
func forEach(t *testing.T, test func(t *testing.T, name string)) {
	for _, name := range selector.Names() {
		t.Run(name, func(t *testing.T) { test(t, name) })
	}
}

func TestNewListsTheNamesThereAre(t *testing.T) {
	_, err := selector.New("least-conn", newPool(t, 1))
	if !errors.Is(err, selector.ErrUnknown) {
		t.Fatalf("got error %v, want ErrUnknown", err)
	}
	for _, part := range append(selector.Names(), `"least-conn"`) {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("got error %q, want it to name %s", err, part)
		}
	}
	if !slices.IsSorted(selector.Names()) || len(selector.Names()) < 5 {
		t.Errorf("got names %v, want at least five, sorted", selector.Names())
	}
}

// The sequences of other implementations and of the literature, each over one cycle, or more where it says so.
func TestSequences(t *testing.T) {
	for _, test := range []struct {
		selector string
		weights  []int
		want     string
		source   string
	}{
		{"round-robin", []int{7, 1, 3}, "ABCABC", "any weights"},
		{"weighted", []int{3, 1}, "AAABA", "one more than a cycle"},
		{"weighted", []int{100, 200, 400}, "ABBCCCCABBCCCC", "tengine #1667: divided by the gcd"},
		{"weighted", []int{100, 100}, "ABABAB", "gproxy #232: equal weights are plain round robin"},
		{"interleaved", []int{4, 3, 2}, "AABABCABC", "LVS"},
		{"interleaved", []int{5, 2, 3}, "AAACABCABC", "smallnest/weighted"},
		{"interleaved", []int{3, 2, 0}, "AABABA", "oxy"},
		{"interleaved", []int{100, 100}, "ABABAB", "gproxy #232"},
		{"smooth", []int{4, 2, 1}, "ABACABA", "Zongsoft Weighter"},
		{"smooth", []int{3, 2, 1}, "ABACBA", "Greg, Trevor, Mondy"},
		{"smooth", []int{5, 1, 1}, "AABACAA", "nginx"},
		{"smooth", []int{5, 2, 3}, "ACBAACABCA", "smallnest/weighted"},
		{"smooth", []int{100, 100}, "ABABAB", "gproxy #232"},
		{"fair", []int{3, 1}, "AABA", "Tijdeman"},
		{"fair", []int{4, 2, 1}, "ABAACBA", "Tijdeman"},
		{"fair", []int{5, 1, 1}, "AABAACA", "Tijdeman"},
		{"fair", []int{100, 100}, "ABABAB", "gproxy #232"},
	} {
		got := picks(t, newSelector(t, test.selector, newPool(t, test.weights...)), len(test.want))
		if got != test.want {
			t.Errorf("%s %v (%s): got %s, want %s", test.selector, test.weights, test.source, got, test.want)
		}
	}
}

func TestNobodyToPick(t *testing.T) {
	down := newPool(t, 2, 1)
	must(t, errors.Join(down.MarkDown("A"), down.MarkDown("B")))
	left := newPool(t, 1)
	must(t, left.Remove("A"))
	forEach(t, func(t *testing.T, name string) {
		for why, p := range map[string]*pool.Pool{
			"the zero pool": new(pool.Pool), "all weights are 0": newPool(t, 0, 0), "all are down": down, "all have left": left,
		} {
			s := newSelector(t, name, p)
			for range 3 {
				if b, err := s.Select(); !errors.Is(err, selector.ErrNoBackend) || b != nil {
					t.Errorf("%s: got %v, %v, want ErrNoBackend", why, b, err)
				}
			}
		}
	})
}

// A pick that fails takes nobody's turn, and the sequence starts when somebody is there.
func TestSequenceStartsWithTheFirstBackend(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		p := newPool(t, 0, 0)
		s := newSelector(t, name, p)
		for range 5 {
			if _, err := s.Select(); !errors.Is(err, selector.ErrNoBackend) {
				t.Fatalf("got error %v, want ErrNoBackend", err)
			}
		}
		must(t, errors.Join(p.SetWeight("A", 1), p.SetWeight("B", 1)))
		if got := picks(t, s, 4); got != "ABAB" {
			t.Errorf("got %s, want ABAB", got)
		}
	})
}

// Traefik #1294, oxy #121, keepalived #1757: weight 0 became 1. And a weight of 0 changes nobody else's turns.
func TestWeightZeroNeverGetsATurn(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		got := picks(t, newSelector(t, name, newPool(t, 0, 5, 0, 2, 3, 0)), 10000)
		if strings.ContainsAny(got, "ACF") {
			t.Error("got a pick of weight 0, want none in 10,000")
		}
		rename := strings.NewReplacer("A", "B", "B", "D", "C", "E")
		if want := rename.Replace(picks(t, newSelector(t, name, newPool(t, 5, 2, 3)), 10000)); got != want {
			t.Error("got other turns beside members of weight 0, want the same as without them")
		}
	})
}

// Caddy: the index was taken over all peers. servicetalk #3021, chproxy #82: the neighbour of a dead host got double.
func TestSharesAmongThoseThatAreUp(t *testing.T) {
	for _, test := range []struct {
		weights []int
		down    string
		want    map[string]int // over 132 picks
	}{
		{[]int{1, 1, 10}, "A", map[string]int{"B": 12, "C": 120}},
		{[]int{1, 1, 1, 1}, "B", map[string]int{"A": 44, "C": 44, "D": 44}},
		{[]int{5, 1, 1, 4}, "C", map[string]int{"A": 66, "B": 13, "D": 52}},
	} {
		forEach(t, func(t *testing.T, name string) {
			p := newPool(t, test.weights...)
			must(t, p.MarkDown(test.down))
			got := picks(t, newSelector(t, name, p), 132)
			for backend, want := range test.want {
				if name == "round-robin" {
					want = 132 / len(test.want)
				}
				if count := strings.Count(got, backend); count < want || count > want+1 {
					t.Errorf("%v with %s down: got %d of %s, want %d or one more", test.weights, test.down, count, backend, want)
				}
			}
			if strings.Contains(got, test.down) {
				t.Errorf("%v: got a pick of %s, which is down", test.weights, test.down)
			}
		})
	}
}

// grpc-java #10472: a weight near 0 was never picked.
func TestTheLightestGetsItsTurnOnceInACycle(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		if name == "round-robin" {
			return // it looks at no weights
		}
		s := newSelector(t, name, newPool(t, backend.MaxWeight, 1))
		for cycle := range 2 {
			if got := strings.Count(picks(t, s, backend.MaxWeight+1), "B"); got != 1 {
				t.Errorf("cycle %d: got %d picks of B, want 1", cycle, got)
			}
		}
	})
}

// Envoy #14360: a change of nothing but the weight was ignored.
func TestANewWeightCountsFromTheNextPick(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		p := newPool(t, 1, 1)
		s := newSelector(t, name, p)
		picks(t, s, 4)
		must(t, p.SetWeight("A", 0))
		if got := picks(t, s, 3); got != "BBB" {
			t.Errorf("A has weight 0: got %s, want BBB", got)
		}
		must(t, p.SetWeight("A", 3))
		if got := strings.Count(picks(t, s, 40), "A"); name != "round-robin" && (got < 29 || got > 31) {
			t.Errorf("A has weight 3 of 4: got %d of 40 picks, want 30", got)
		}
	})
}

// Traefik #2986: the weight was lost after a recovery.
func TestWeightSurvivesBeingDown(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		p := newPool(t, 3, 1)
		s := newSelector(t, name, p)
		want := picks(t, newSelector(t, name, newPool(t, 3, 1)), 8)
		must(t, errors.Join(p.MarkDown("A"), p.MarkUp("A")))
		if got := picks(t, s, 8); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// Envoy #39552: an unrelated update started the sequence over.
func TestAnUpdateThatChangesNothingLeavesTheSequence(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		weights := []int{5, 2, 3, 0}
		p := newPool(t, weights...)
		s := newSelector(t, name, p)
		var got strings.Builder
		for i := range 200 {
			must(t, p.SetWeight(nameOf(i%4), weights[i%4]))
			must(t, p.MarkUp(nameOf(i%3)))
			if err := p.SetWeight("A", -1); !errors.Is(err, backend.ErrWeight) {
				t.Fatalf("got error %v, want ErrWeight", err)
			}
			got.WriteString(picks(t, s, 1))
		}
		if want := picks(t, newSelector(t, name, newPool(t, weights...)), 200); got.String() != want {
			t.Errorf("got %s,\nwant %s", got.String(), want)
		}
	})
}

// Envoy #10064, grpc-java #4462, apisix #4047: every update started the sequence over, so that the light backends were
// never picked. Here a backend that is never picked changes its weight, or another joins and leaves, before each pick.
func TestSharesAreRightWhenAnUpdateComesBeforeEachPick(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		p := newPool(t, 5, 2, 3, 1)
		must(t, p.MarkDown("D"))
		s := newSelector(t, name, p)
		var got strings.Builder
		for i := range 3000 {
			must(t, p.SetWeight("D", 1+i%7))
			if guest := newBackend(t, "E", 0); i%2 == 0 {
				must(t, p.Add(guest))
			} else {
				must(t, p.Remove("E"))
			}
			got.WriteString(picks(t, s, 1))
		}
		want := map[string]int{"A": 1500, "B": 600, "C": 900}
		if name == "round-robin" {
			want = map[string]int{"A": 1000, "B": 1000, "C": 1000}
		}
		for backend, want := range want {
			if count := strings.Count(got.String(), backend); count < want-1 || count > want+1 {
				t.Errorf("got %d picks of %s, want %d", count, backend, want)
			}
		}
	})
}

// Whoever goes up and down at random, the others share evenly. To start over at each change would favour the first.
func TestFlappingFavoursNobody(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		random := rand.New(rand.NewPCG(1, 2))
		p := newPool(t, 1, 1, 1, 1, 1)
		s := newSelector(t, name, p)
		const rounds = 20000
		counts := map[string]int{}
		for range rounds {
			mark := p.MarkUp
			if random.IntN(2) == 0 {
				mark = p.MarkDown
			}
			must(t, mark("E"))
			counts[picks(t, s, 1)]++
		}
		// E is up half the time and due a fifth of it, so a tenth of all; the others share the rest.
		for i, want := range []float64{0.225, 0.225, 0.225, 0.225, 0.1} {
			if got := float64(counts[nameOf(i)]) / rounds; got < want-0.02 || got > want+0.02 {
				t.Errorf("%s: got a share of %.3f, want about %.3f", nameOf(i), got, want)
			}
		}
	})
}

func TestManyClientsTogetherGetExactShares(t *testing.T) {
	const clients, each = 8, 1000
	forEach(t, func(t *testing.T, name string) {
		s := newSelector(t, name, newPool(t, 4, 3, 1))
		counts := map[string]*atomic.Int64{"A": {}, "B": {}, "C": {}}
		var all sync.WaitGroup
		for range clients {
			all.Go(func() {
				for range each {
					b, err := s.Select()
					if err != nil {
						t.Error(err)
						return
					}
					counts[b.Name()].Add(1)
				}
			})
		}
		all.Wait()
		for backend, weight := range map[string]int{"A": 4, "B": 3, "C": 1} {
			want := int64(clients * each * weight / 8)
			slack := int64(0)
			if name == "round-robin" {
				want, slack = clients*each/3, 1
			}
			if got := counts[backend].Load(); got < want || got > want+slack {
				t.Errorf("got %d picks of %s, want %d", got, backend, want)
			}
		}
	})
}

// Traefik #13218: a pick chose a server that was down already. dubbo-go #3435, smallnest #1: races.
func TestNobodyIsPickedOnceMarkDownHasReturned(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		p := newPool(t, 3, 2, 1)
		s := newSelector(t, name, p)
		var stop atomic.Bool
		var pickers sync.WaitGroup
		for range 3 {
			pickers.Go(func() {
				for !stop.Load() {
					if _, err := s.Select(); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		for i := range 300 {
			down := nameOf(i % 3)
			must(t, p.MarkDown(down))
			for range 3 {
				if got := picks(t, s, 1); got == down {
					t.Errorf("got %s, which is down", got)
				}
			}
			must(t, errors.Join(p.SetWeight(down, 1+i%5), p.MarkUp(down)))
		}
		stop.Store(true)
		pickers.Wait()
	})
}

func TestSelectAllocatesNothing(t *testing.T) {
	forEach(t, func(t *testing.T, name string) {
		s := newSelector(t, name, newPool(t, 5, 2, 3))
		if got := testing.AllocsPerRun(1000, func() {
			if _, err := s.Select(); err != nil {
				t.Error(err)
			}
		}); got != 0 {
			t.Errorf("got %v allocations a pick, want 0", got)
		}
	})
}

// Large pools: no sum of weights outgrows its type, and turns are given out as in small ones.
func TestALargePoolOfTheHeaviest(t *testing.T) {
	weights := make([]int, 40_000)
	for i := range weights {
		weights[i] = backend.MaxWeight
	}
	forEach(t, func(t *testing.T, name string) {
		s := newSelector(t, name, newPool(t, weights...))
		for i := range 100 {
			if got := picks(t, s, 1); got != nameOf(i) {
				t.Fatalf("pick %d: got %s, want %s", i+1, got, nameOf(i))
			}
		}
	})
}
