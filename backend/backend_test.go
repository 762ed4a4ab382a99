package backend_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"example.com/roundabout/backend"
)

func Example() {
	b, err := backend.New("Greg", "127.0.0.1:9001", 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.Begin()
	lighter, _ := b.WithWeight(1)
	fmt.Println(lighter.Name(), "weighs", lighter.Weight(), "and serves", lighter.InFlight())

	_, err = backend.New("Trevor", "127.0.0.1:9002", -1)
	fmt.Println(err)
	// Output:
	// Greg weighs 1 and serves 1
	// backend "Trevor": bad weight -1: use 0 to 65535
}

func TestNameIsOnePrintableWord(t *testing.T) {
	for _, name := range []string{"A", "web-1", "10.0.0.1:80", "[::1]:80", "größe", "東京"} {
		if b, err := backend.New(name, "", 1); err != nil || b.Name() != name {
			t.Errorf("New(%q): got %v, %v, want a backend of that name", name, b, err)
		}
	}
	for _, name := range []string{"", " ", "a b", "a\tb", "a\n", "a\x00", "a\u00a0b", "a\u200bb", "\xff"} {
		_, err := backend.New(name, "", 1)
		if !errors.Is(err, backend.ErrName) || !strings.Contains(err.Error(), fmt.Sprintf("%q", name)) {
			t.Errorf("New(%q): got error %v, want ErrName with the name", name, err)
		}
	}
}

func TestWeightIsWithinRange(t *testing.T) {
	b, _ := backend.New("A", "", 1)
	for _, weight := range []int{0, 1, backend.MaxWeight} {
		made, err := backend.New("A", "", weight)
		changed, err2 := b.WithWeight(weight)
		if err != nil || err2 != nil || made.Weight() != weight || changed.Weight() != weight {
			t.Errorf("weight %d: got errors %v and %v, want it taken", weight, err, err2)
		}
	}
	for _, weight := range []int{-1, backend.MaxWeight + 1, -1 << 31, 1<<31 - 1} {
		_, err := backend.New("A", "", weight)
		_, err2 := b.WithWeight(weight)
		for _, err := range []error{err, err2} {
			if !errors.Is(err, backend.ErrWeight) || !strings.Contains(err.Error(), fmt.Sprint(weight)) {
				t.Errorf("weight %d: got error %v, want ErrWeight with the value", weight, err)
			}
		}
	}
}

func TestWithWeightChangesNothingElse(t *testing.T) {
	b, _ := backend.New("A", "127.0.0.1:9001", 1)
	if same, _ := b.WithWeight(1); same != b {
		t.Error("the same weight: got another backend, want the same one")
	}
	heavier, _ := b.WithWeight(2)
	if b.Weight() != 1 {
		t.Errorf("the first backend's weight: got %d, want 1 still", b.Weight())
	}
	if heavier.Name() != "A" || heavier.Address() != "127.0.0.1:9001" {
		t.Errorf("got %q at %q, want name and address kept", heavier.Name(), heavier.Address())
	}
}

func TestInFlightIsCountedTogetherByManyGoroutines(t *testing.T) {
	b, _ := backend.New("A", "", 1)
	heavier, _ := b.WithWeight(2)
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			for range 1000 {
				b.Begin()
				heavier.Begin()
				b.End()
			}
		})
	}
	clients.Wait()
	if b.InFlight() != 8000 || heavier.InFlight() != 8000 {
		t.Errorf("got %d and %d in flight, want 8000 for both", b.InFlight(), heavier.InFlight())
	}
}
