package selector_test

import (
	"math/big"
	"slices"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"pgregory.net/rapid"
)

// exact is smooth and fair as they are written in books, in fractions that are never rounded: what each backend is owed, in picks.
type exact struct {
	rule string
	owed map[string]*big.Rat
}

// follow has those who left share out what they were owed by weight, once somebody is there to take it.
func (e *exact) follow(v *pool.View) {
	left := new(big.Rat)
	for name, owed := range e.owed {
		if !slices.ContainsFunc(v.All, func(b *backend.Backend) bool { return b.Name() == name }) && len(v.Available) > 0 {
			left.Add(left, owed)
			delete(e.owed, name)
		}
	}
	for _, b := range v.All {
		if e.owed[b.Name()] == nil {
			e.owed[b.Name()] = new(big.Rat)
		}
	}
	e.pay(v, left)
}

// pay shares an amount among the available backends by weight.
func (e *exact) pay(v *pool.View, amount *big.Rat) {
	total := 0
	for _, b := range v.Available {
		total += b.Weight()
	}
	for _, b := range v.Available {
		share := big.NewRat(int64(b.Weight()), int64(total))
		e.owed[b.Name()].Add(e.owed[b.Name()], share.Mul(share, amount))
	}
}

func (e *exact) pick(v *pool.View) string {
	e.follow(v)
	e.pay(v, big.NewRat(1, 1))
	picked := e.richest(v)
	if n := len(v.Available); e.rule == "fair" && n > 1 {
		part := big.NewRat(1, int64(2*n-2))
		bound := new(big.Rat).Sub(big.NewRat(1, 1), part)
		if owed := e.owed[picked]; owed.Cmp(part) >= 0 && owed.Cmp(bound) <= 0 {
			picked = e.soonest(v, part, bound)
		}
	}
	e.owed[picked].Sub(e.owed[picked], big.NewRat(1, 1))
	return picked
}

func (e *exact) richest(v *pool.View) (picked string) {
	for _, b := range v.Available {
		if picked == "" || e.owed[b.Name()].Cmp(e.owed[picked]) > 0 {
			picked = b.Name()
		}
	}
	return picked
}

func (e *exact) soonest(v *pool.View, part, bound *big.Rat) (picked string) {
	var first *big.Rat
	for _, b := range v.Available {
		owed := e.owed[b.Name()]
		deadline := new(big.Rat).Sub(bound, owed)
		deadline.Quo(deadline, big.NewRat(int64(b.Weight()), 1))
		if owed.Cmp(part) >= 0 && (first == nil || deadline.Cmp(first) < 0) {
			picked, first = b.Name(), deadline
		}
	}
	return picked
}

// Whatever changes, smooth and fair pick as they do in fractions, ties among them: what is rounded off is never seen.
func TestPicksAreThoseOfExactArithmetic(t *testing.T) {
	for _, name := range []string{"smooth", "fair"} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			weight := rapid.IntRange(0, 9)
			p := newPool(t, rapid.SliceOfN(rapid.IntRange(1, 9), 1, 5).Draw(t, "weights")...)
			s := newSelector(t, name, p)
			e := exact{name, map[string]*big.Rat{}}
			joined := len(p.View().All)
			for range rapid.IntRange(1, 40).Draw(t, "changes") {
				all := p.View().All
				member := all[rapid.IntRange(0, len(all)-1).Draw(t, "member")].Name()
				switch change := rapid.IntRange(0, 4).Draw(t, "change"); {
				case change == 0:
					must(t, p.MarkDown(member))
				case change == 1:
					must(t, p.MarkUp(member))
				case change == 2 && len(all) > 1:
					must(t, p.Remove(member))
				case change == 3 && len(all) < 6:
					must(t, p.Add(newBackend(t, nameOf(joined), weight.Draw(t, "weight"))))
					joined++
				default:
					must(t, p.SetWeight(member, weight.Draw(t, "weight")))
				}
				if len(p.Available()) == 0 {
					continue
				}
				for pick := range rapid.IntRange(0, 8).Draw(t, "picks") {
					if got, want := picks(t, s, 1), e.pick(p.View()); got != want {
						t.Fatalf("pick %d after the change: got %s, want %s", pick+1, got, want)
					}
				}
			}
		}))
	}
}

// Whoever chooses who is up, so as to make the largest debts larger, makes nobody owe more and more.
func TestIllTimedHealthDoesNotHeapUpDebt(t *testing.T) {
	weights := []int{1, 10, 100, 1000, 10000}
	for _, name := range []string{"smooth", "fair"} {
		p := newPool(t, weights...)
		all := p.View().All
		y, e := newTally(t, name, p), exact{name, map[string]*big.Rat{}}
		for step := range 600 {
			worst, up := -1.0, pool.View{}
			for mask := 1; mask < 1<<len(all); mask++ {
				v := pool.View{All: all}
				for i, b := range all {
					if mask>>i&1 == 1 {
						v.Available = append(v.Available, b)
					}
				}
				if heap := e.after(&v); heap > worst {
					worst, up = heap, v
				}
			}
			for _, b := range all {
				mark := p.MarkDown
				if slices.Contains(up.Available, b) {
					mark = p.MarkUp
				}
				must(t, mark(b.Name()))
			}
			e.pick(&up)
			if behind, ahead := y.pick(t); max(behind, ahead) > 3 {
				t.Fatalf("%s, step %d: got %v picks behind and %v ahead, want at most 3", name, step, behind, ahead)
			}
		}
	}
}

// after returns the sum of the squares of what would be owed after a pick from the view.
func (e *exact) after(v *pool.View) (heap float64) {
	then := exact{e.rule, map[string]*big.Rat{}}
	for name, owed := range e.owed {
		then.owed[name] = new(big.Rat).Set(owed)
	}
	then.pick(v)
	for _, owed := range then.owed {
		picks, _ := owed.Float64()
		heap += picks * picks
	}
	return heap
}

// Here a credit that is just enough is rounded down on the way.
func TestWhatIsJustEnoughStaysEnough(t *testing.T) {
	p := newPool(t, 3, 7, 1, 1)
	s, e := newSelector(t, "fair", p), exact{"fair", map[string]*big.Rat{}}
	compare := func(n int) {
		for range n {
			if got, want := picks(t, s, 1), e.pick(p.View()); got != want {
				t.Fatalf("got %s, want %s", got, want)
			}
		}
	}
	compare(1)
	must(t, p.Add(newBackend(t, "E", 1)))
	compare(5)
	must(t, p.Remove("E"))
	compare(8)
}
