package main

import (
	"math"
	"testing"
)

func TestParseStat(t *testing.T) {
	const numbers = " S 2057 2057 30768 0 -1 4194304 102 0 0 0 150 75 9 9 20 0 1 0 2280728 3133440 380\n"
	for _, test := range []struct {
		name, text string
		want       float64
	}{
		{"user and system time are added", "2064 (cat)" + numbers, 2.25},
		{"a name may have spaces and brackets", "2064 (a) S 1 (b))" + numbers, 2.25},
		{"no such process", "", math.NaN()},
		{"cut off", "2064 (cat) S 1 2057", math.NaN()},
		{"no number", "2064 (cat) S 2057 2057 30768 0 -1 4194304 102 0 0 0 x 75 9", math.NaN()},
	} {
		if got := parseStat(test.text); got != test.want && !(math.IsNaN(got) && math.IsNaN(test.want)) {
			t.Errorf("%s: parseStat = %v, want %v", test.name, got, test.want)
		}
	}
}

func TestField(t *testing.T) {
	const text = "# HELP calls 5\nVmRSS:\t  1024 kB\ncalls 1.5e+06\ncalls_total 7\nempty\nword none\n"
	for name, want := range map[string]float64{
		"VmRSS:": 1024, "calls": 1.5e6, "calls_total": 7, "empty": math.NaN(), "word": math.NaN(), "absent": math.NaN(),
	} {
		if got := field(text, name); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("field(%q) = %v, want %v", name, got, want)
		}
	}
}
