package main

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

func TestGoals(t *testing.T) {
	results := map[string]sample{
		"roundabout": {cpu: 60, p99: 100, idleMemory: 20, reads: math.NaN(), writes: 3, allocations: 96},
		"tuned":      {cpu: 50, p99: 100},
	}
	var printed bytes.Buffer
	printGoals(&printed, results)
	var got []string
	for line := range strings.Lines(printed.String()) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	for _, want := range []string{
		"CPU time 1.20 × tuned goal ≤ 1.15 MISSED",
		"CPU time - × caddy goal ≤ 0.65 not measured",
		"p99 1.00 × tuned goal ≤ 1.20 ok",
		"KiB an idle connection 20.0 goal ≤ 24 ok",
		"allocations a request 96.0 goal ≤ 95 MISSED",
		"writes a request 3.00 goal ≤ 2.02 MISSED",
		"reads a request - goal ≤ 5 not measured",
	} {
		if !strings.Contains(strings.Join(got, "\n")+"\n", want+"\n") {
			t.Errorf("goals have no line %q:\n%s", want, &printed)
		}
	}
}
