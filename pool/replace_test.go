package pool_test

import (
	"errors"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

func TestReplaceIsOneChange(t *testing.T) {
	a, b, c := newBackend(t, "A", 1), newBackend(t, "B", 0), newBackend(t, "C", 2)
	p, err := pool.New(a)
	if err != nil {
		t.Fatal(err)
	}
	before := p.View()
	all := []*backend.Backend{c, b, a}
	if err := p.Replace(all, map[string]bool{"A": true, "Z": true}); err != nil {
		t.Fatal(err)
	}
	all[0] = nil // the list is the caller's
	if got := show(p.View()); got != "[C2 B0 A1] [C2]" {
		t.Errorf("got %s, want [C2 B0 A1] [C2]", got)
	}
	if got := show(before); got != "[A1] [A1]" {
		t.Errorf("got %s in the view from before, want [A1] [A1]", got)
	}
	now := p.View()
	if err := p.Replace([]*backend.Backend{c, b, a}, map[string]bool{"A": true}); err != nil || p.View() != now {
		t.Errorf("the same again: got error %v and another view, want the same view", err)
	}
	if err := p.MarkUp("A"); err != nil || show(p.View()) != "[C2 B0 A1] [C2 A1]" {
		t.Errorf("got %s and error %v, want A up", show(p.View()), err)
	}
	if err := p.Replace([]*backend.Backend{a, c, a}, nil); !errors.Is(err, pool.ErrDuplicate) || show(p.View()) != "[C2 B0 A1] [C2 A1]" {
		t.Errorf("A twice: got %s and error %v, want no change and ErrDuplicate", show(p.View()), err)
	}
	if err := p.Replace(nil, nil); err != nil || show(p.View()) != "[] []" {
		t.Errorf("nobody: got %s and error %v, want nobody", show(p.View()), err)
	}
}
