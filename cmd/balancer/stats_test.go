package main

import "testing"

// What clients do wrong is counted by its reason, but it is no error of a backend.
func TestErrorsAreThoseOfTheBackend(t *testing.T) {
	for f := range faults {
		s := new(stats)
		s.failures[f].Add(1)
		want := map[fault]int64{noConnection: 1, noHeader: 1, broken: 1, staleReuse: 1}[fault(f)]
		if got := s.errors(); got != want {
			t.Errorf("%v: got %d errors, want %d", fault(f), got, want)
		}
	}
}
