package pool_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"pgregory.net/rapid"
)

func Example() {
	var p pool.Pool
	for _, name := range []string{"Greg", "Trevor", "Mondy"} {
		b, _ := backend.New(name, "", 1)
		if err := p.Add(b); err != nil {
			fmt.Println(err)
		}
	}
	before := p.View()
	if err := p.MarkDown("Trevor"); err != nil {
		fmt.Println(err)
	}
	fmt.Println("members:", names(p.View().All))
	fmt.Println("available:", names(p.Available()))
	fmt.Println("available before:", names(before.Available))
	fmt.Println(p.Remove("Ursula"))
	// Output:
	// members: Greg Trevor Mondy
	// available: Greg Mondy
	// available before: Greg Trevor Mondy
	// unknown member "Ursula": no member of the pool has that name
}

func names(backends []*backend.Backend) string {
	var names []string
	for _, b := range backends {
		names = append(names, b.Name())
	}
	return strings.Join(names, " ")
}

func newBackend(t rapid.TB, name string, weight int) *backend.Backend {
	t.Helper()
	b, err := backend.New(name, "", weight)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestNewRefusesDuplicates(t *testing.T) {
	_, err := pool.New(newBackend(t, "A", 1), newBackend(t, "B", 1), newBackend(t, "A", 2))
	if !errors.Is(err, pool.ErrDuplicate) || !strings.Contains(err.Error(), `"A"`) {
		t.Errorf("got error %v, want ErrDuplicate with the name", err)
	}
}

func TestNewKeepsItsOwnList(t *testing.T) {
	given := []*backend.Backend{newBackend(t, "A", 1), newBackend(t, "B", 1)}
	p, _ := pool.New(given...)
	given[0] = newBackend(t, "C", 1)
	if got := names(p.View().All); got != "A B" {
		t.Errorf("got members %s, want A B", got)
	}
}

// A model is what a pool should be, in the plainest way.
type model struct {
	names  []string
	weight map[string]int
	down   map[string]bool
}

func (m *model) view() string {
	var all, available []string
	for _, name := range m.names {
		all = append(all, fmt.Sprint(name, m.weight[name]))
		if m.weight[name] > 0 && !m.down[name] {
			available = append(available, fmt.Sprint(name, m.weight[name]))
		}
	}
	return fmt.Sprint(all, available)
}

func show(v *pool.View) string {
	var all, available []string
	for _, b := range v.All {
		all = append(all, fmt.Sprint(b.Name(), b.Weight()))
	}
	for _, b := range v.Available {
		available = append(available, fmt.Sprint(b.Name(), b.Weight()))
	}
	return fmt.Sprint(all, available)
}

// After any changes the pool is what the model says; a new View exists exactly when something that it shows has changed;
// and the views from before still show what they showed.
func TestPoolEqualsItsModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p pool.Pool
		m := model{weight: map[string]int{}, down: map[string]bool{}}
		seen := map[*pool.View]string{p.View(): m.view()}
		name := rapid.SampledFrom([]string{"A", "B", "C", "D"})
		weight := rapid.IntRange(-1, 3)
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				if got := show(p.View()); got != m.view() {
					t.Fatalf("got view %s, want %s", got, m.view())
				}
				if shown, ok := seen[p.View()]; ok && shown != m.view() {
					t.Fatalf("the view is still the one of %s, want a new one for %s", shown, m.view())
				}
				seen[p.View()] = m.view()
				for v, shown := range seen {
					if show(v) != shown {
						t.Fatalf("a view of before: got %s, want %s still", show(v), shown)
					}
				}
			},
			"add": func(t *rapid.T) {
				n, w := name.Draw(t, "name"), max(weight.Draw(t, "weight"), 0)
				member := slices.Contains(m.names, n)
				want(t, p.Add(newBackend(t, n, w)), member, pool.ErrDuplicate)
				if !member {
					m.names = append(m.names, n)
					m.weight[n], m.down[n] = w, false
				}
			},
			"remove": func(t *rapid.T) {
				n := name.Draw(t, "name")
				want(t, p.Remove(n), !slices.Contains(m.names, n), pool.ErrUnknown)
				m.names = slices.DeleteFunc(m.names, func(other string) bool { return other == n })
			},
			"weigh": func(t *rapid.T) {
				n, w := name.Draw(t, "name"), weight.Draw(t, "weight")
				before, unchanged := p.View(), m.view()
				err := p.SetWeight(n, w)
				switch member := slices.Contains(m.names, n); {
				case !member:
					want(t, err, true, pool.ErrUnknown)
				case w < 0:
					want(t, err, true, backend.ErrWeight)
				default:
					want(t, err, false, nil)
					m.weight[n] = w
				}
				if m.view() == unchanged && p.View() != before {
					t.Fatal("nothing changed: got another view, want the same")
				}
			},
			"mark": func(t *rapid.T) {
				n, down := name.Draw(t, "name"), rapid.Bool().Draw(t, "down")
				before, unchanged := p.View(), m.view()
				mark := p.MarkUp
				if down {
					mark = p.MarkDown
				}
				member := slices.Contains(m.names, n)
				want(t, mark(n), !member, pool.ErrUnknown)
				if member {
					m.down[n] = down
				}
				if m.view() == unchanged && p.View() != before {
					t.Fatal("nothing changed: got another view, want the same")
				}
			},
		})
	})
}

func want(t *rapid.T, got error, fails bool, want error) {
	t.Helper()
	if !fails && got != nil || fails && !errors.Is(got, want) {
		t.Fatalf("got error %v, want %v", got, want)
	}
}

func TestManyGoroutinesChangeAndRead(t *testing.T) {
	var p pool.Pool
	var changers sync.WaitGroup
	for g := range 4 {
		b := newBackend(t, fmt.Sprint("b", g), 1)
		changers.Go(func() {
			for range 200 {
				err := errors.Join(p.Add(b), p.MarkDown(b.Name()), p.SetWeight(b.Name(), 2), p.MarkUp(b.Name()))
				if v := p.View(); len(v.Available) > len(v.All) {
					t.Errorf("got %d available of %d members", len(v.Available), len(v.All))
				}
				if err = errors.Join(err, p.Remove(b.Name())); err != nil {
					t.Error(err)
				}
			}
		})
	}
	changers.Wait()
	if got := len(p.View().All); got != 0 {
		t.Errorf("got %d members after all have left, want 0", got)
	}
}

// Each goroutine changes a member of its own, and finds it as it has left it: no change is lost to another.
func TestNoChangeIsLost(t *testing.T) {
	p, err := pool.New(newBackend(t, "a", 1), newBackend(t, "b", 1), newBackend(t, "c", 1))
	if err != nil {
		t.Fatal(err)
	}
	var changers sync.WaitGroup
	for i, name := range []string{"a", "b", "c"} {
		changers.Go(func() {
			for weight := range 5000 {
				if err := p.SetWeight(name, weight); err != nil {
					t.Error(err)
				}
				if got := p.View().All[i].Weight(); got != weight {
					t.Errorf("got weight %d of %s, want %d", got, name, weight)
					return
				}
			}
		})
	}
	changers.Wait()
}

func TestViewAllocatesNothing(t *testing.T) {
	p, _ := pool.New(newBackend(t, "A", 1))
	if got := testing.AllocsPerRun(100, func() { p.View(); p.Available() }); got != 0 {
		t.Errorf("got %v allocations, want 0", got)
	}
}
