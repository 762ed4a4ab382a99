package selector_test

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
	"pgregory.net/rapid"
)

func take[T comparable](t rapid.TB, w *selector.Weighter[T], n int) []T {
	t.Helper()
	taken := make([]T, n)
	for i := range taken {
		value, err := w.Next()
		if err != nil {
			t.Fatal(err)
		}
		taken[i] = value
	}
	return taken
}

func TestWeighterPicksAsSmoothDoes(t *testing.T) {
	var w selector.Weighter[string]
	must(t, errors.Join(w.Add("A", 4), w.Add("B", 2), w.Add("C", 1)))
	if got := fmt.Sprint(take(t, &w, 7)); got != "[A B A C A B A]" {
		t.Errorf("got %s, want A B A C A B A", got)
	}
}

func TestWeighterRefusesBadInput(t *testing.T) {
	var w selector.Weighter[string]
	must(t, w.Add("A", 1))
	for what, test := range map[string]struct{ got, want error }{
		"a value twice":           {w.Add("A", 2), pool.ErrDuplicate},
		"a value twice, by func":  {w.AddFunc("A", func() int { return 1 }), pool.ErrDuplicate},
		"a negative weight":       {w.Add("B", -1), backend.ErrWeight},
		"a weight too large":      {w.Add("B", backend.MaxWeight+1), backend.ErrWeight},
		"a new weight too large":  {w.SetWeight("A", backend.MaxWeight+1), backend.ErrWeight},
		"the weight of a nobody":  {w.SetWeight("B", 1), pool.ErrUnknown},
		"the removal of a nobody": {w.Remove("B"), pool.ErrUnknown},
	} {
		if !errors.Is(test.got, test.want) {
			t.Errorf("%s: got error %v, want %v", what, test.got, test.want)
		}
	}
	if w.Len() != 1 {
		t.Errorf("got %d values after refusals, want 1", w.Len())
	}
}

func TestWeighterWithNothingToPick(t *testing.T) {
	var w selector.Weighter[string]
	nothing := func(why string) {
		t.Helper()
		if value, err := w.Next(); !errors.Is(err, selector.ErrEmpty) || value != "" {
			t.Errorf("%s: got %q, %v, want ErrEmpty", why, value, err)
		}
	}
	nothing("zero value")
	must(t, errors.Join(w.Add("A", 0), w.AddFunc("B", func() int { return -7 })))
	nothing("no weight above 0")
	if w.Len() != 2 {
		t.Errorf("got %d values, want 2", w.Len())
	}
	must(t, w.SetWeight("A", 1))
	take(t, &w, 3)
	w.Clear()
	nothing("cleared")
	if w.Len() != 0 {
		t.Errorf("got %d values, want 0", w.Len())
	}
	must(t, w.Add("A", 1))
	take(t, &w, 3)
}

func TestWeighterReadsAFunctionAtEachPick(t *testing.T) {
	var w selector.Weighter[string]
	weight := math.MaxInt
	must(t, errors.Join(w.AddFunc("A", func() int { return weight }), w.Add("B", 1)))
	if got := fmt.Sprint(take(t, &w, 3)); got != "[A A A]" {
		t.Errorf("at its heaviest: got %s, want A A A", got)
	}
	if got := w.Credits()[0].Weight; got != backend.MaxWeight {
		t.Errorf("at its heaviest: got weight %d, want %d", got, backend.MaxWeight)
	}
	weight = math.MinInt
	if got := fmt.Sprint(take(t, &w, 3)); got != "[B B B]" {
		t.Errorf("at its lightest: got %s, want B B B", got)
	}
	must(t, w.SetWeight("A", 1))
	if got := fmt.Sprint(take(t, &w, 4)); got != "[A B A B]" && got != "[B A B A]" {
		t.Errorf("with a fixed weight: got %s, want turns", got)
	}
}

func TestWeighterSurvivesAFunctionThatPanics(t *testing.T) {
	var w selector.Weighter[string]
	broken := true
	must(t, errors.Join(w.Add("A", 1), w.AddFunc("B", func() int {
		if broken {
			panic("no weight today")
		}
		return 1
	})))
	func() {
		defer func() {
			if recover() == nil {
				t.Error("got no panic, want the function's")
			}
		}()
		w.Next()
	}()
	broken = false
	if got := fmt.Sprint(take(t, &w, 4)); got != "[A B A B]" {
		t.Errorf("got %s, want A B A B", got)
	}
}

// kratos #3690: entries of those that had left stayed. Zongsoft: credits grew for ever beside a weight of 0.
// After any changes, credits exist for members only, add up to 0, and stay within the number of members.
func TestCreditsAddUpToZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w selector.Weighter[int]
		member, weights := rapid.IntRange(0, 7), rapid.SampledFrom([]int{0, 1, 1, 2, 3, 100, 1000, backend.MaxWeight})
		known := map[int]bool{}
		for range rapid.IntRange(1, 60).Draw(t, "changes") {
			i, weight := member.Draw(t, "member"), weights.Draw(t, "weight")
			var err error
			switch {
			case !known[i]:
				err = w.Add(i, weight)
				known[i] = true
			case rapid.Bool().Draw(t, "leaves"):
				err = w.Remove(i)
				delete(known, i)
			default:
				err = w.SetWeight(i, weight)
			}
			if err != nil {
				t.Fatal(err)
			}
			for range rapid.IntRange(0, 5).Draw(t, "picks") {
				if _, err := w.Next(); err != nil && !errors.Is(err, selector.ErrEmpty) {
					t.Fatal(err)
				}
			}
			credits := w.Credits()
			if len(credits) != len(known) {
				t.Fatalf("got %d credits, want one for each of %d members", len(credits), len(known))
			}
			sum, price := 0.0, 0.0
			for _, c := range credits {
				price += float64(c.Weight)
				sum += c.Points
			}
			if price == 0 {
				continue // what is left waits for somebody to take it
			}
			if math.Abs(sum)/price > 1e-9 {
				t.Fatalf("got credits %v, want them to add up to 0", credits)
			}
			for _, c := range credits {
				if picks := c.Points / price; math.Abs(picks) > 8 {
					t.Fatalf("got a credit of %v picks, want it within the number of members", picks)
				}
			}
		}
	})
}

func TestWeighterIsSharedByManyGoroutines(t *testing.T) {
	var w selector.Weighter[int]
	must(t, w.Add(-1, 1))
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			for range 200 {
				err := errors.Join(w.Add(g, g), w.SetWeight(g, 3))
				if _, nextErr := w.Next(); nextErr != nil {
					err = errors.Join(err, nextErr)
				}
				if len(w.Credits()) == 0 || w.Len() == 0 {
					t.Error("got nobody, want at least who stays")
				}
				if err = errors.Join(err, w.Remove(g)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if w.Len() != 1 {
		t.Errorf("got %d values, want 1", w.Len())
	}
}

// Guests come, half of them are picked, and those who were owed a pick leave while A is alone, the others while B is.
// So A inherits what is owed, and B what was had, again and again; but nobody is owed more than can be paid back soon.
func TestInheritedDebtIsBounded(t *testing.T) {
	const guests = 20
	var w selector.Weighter[string]
	must(t, errors.Join(w.Add("A", 0), w.Add("B", 0)))
	for range 200 {
		owed := map[string]bool{}
		for i := range guests {
			owed[fmt.Sprint(i)] = true
			must(t, w.Add(fmt.Sprint(i), 1))
		}
		for _, had := range take(t, &w, guests/2) {
			owed[had] = false
		}
		for _, heir := range []struct {
			name string
			owed bool
		}{{"A", true}, {"B", false}} {
			for i := range guests {
				if err := w.SetWeight(fmt.Sprint(i), 0); err != nil && !errors.Is(err, pool.ErrUnknown) {
					t.Fatal(err)
				}
			}
			must(t, w.SetWeight(heir.name, 1))
			for name, isOwed := range owed {
				if isOwed == heir.owed {
					must(t, w.Remove(name))
				}
			}
			take(t, &w, 1)
			must(t, w.SetWeight(heir.name, 0))
		}
	}
	must(t, errors.Join(w.SetWeight("A", 1), w.SetWeight("B", 1)))
	run := 0
	for value := "A"; value == "A"; run++ {
		value = take(t, &w, 1)[0]
	}
	if run > guests*guests {
		t.Errorf("got A picked %d times in a row, want at most %d", run, guests*guests)
	}
}

// A value may be anything, also one whose text comes from the Weighter itself.
type chatty struct{ w *selector.Weighter[chatty] }

func (c chatty) String() string { return fmt.Sprint("one of ", c.w.Len()) }

func TestWeighterIsNotLockedWhileItWritesAnError(t *testing.T) {
	var w selector.Weighter[chatty]
	must(t, w.Add(chatty{&w}, 1))
	if err := w.Add(chatty{&w}, 1); !errors.Is(err, pool.ErrDuplicate) {
		t.Errorf("got error %v, want ErrDuplicate", err)
	}
	if err := w.Remove(chatty{new(selector.Weighter[chatty])}); !errors.Is(err, pool.ErrUnknown) {
		t.Errorf("got error %v, want ErrUnknown", err)
	}
}

func TestWeighterIsClearedWhileOthersUseIt(t *testing.T) {
	var w selector.Weighter[int]
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			for range 500 {
				if err := w.Add(g, 1); err != nil && !errors.Is(err, pool.ErrDuplicate) {
					t.Error(err)
				}
				w.Clear()
			}
		})
	}
	all.Wait()
	if w.Len() != 0 {
		t.Errorf("got %d values, want 0", w.Len())
	}
}
