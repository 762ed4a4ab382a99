package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
)

// A goal is the most that the balancer's median of a metric may be. If there is another proxy to compare with,
// the goal is a ratio of their medians in the same run.
type goal struct {
	metric metric
	than   string // "" to compare with nothing
	most   float64
	what   string
}

var goals = []goal{
	{cpu, "tuned", 1.15, "CPU time"},
	{cpu, "caddy", 0.65, "CPU time"},
	{p99, "tuned", 1.20, "p99"},
	{idleMemory, "", 24, "KiB an idle connection"},
	{allocations, "", 95, "allocations a request"},
	{allocated, "", 9000, "bytes allocated a request"},
	{writes, "", 2.02, "writes a request"}, // and a few that wake up threads
	{reads, "", 5, "reads a request"},
	{connections, "", 0.01, "new connections a request"},
}

// printGoals says which goals the balancer meets.
func printGoals(w io.Writer, results map[string]sample) {
	if _, ok := results["roundabout"]; !ok {
		return
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, g := range goals {
		value, unit, digits := results["roundabout"][g.metric], "", columns[g.metric].digits
		if g.than != "" {
			other, ok := results[g.than]
			if !ok {
				other[g.metric] = math.NaN()
			}
			value /= other[g.metric]
			unit, digits = " × "+g.than, 2
		}
		verdict := "ok"
		switch {
		case math.IsNaN(value):
			verdict = "not measured"
		case value > g.most:
			verdict = "MISSED"
		}
		goal := strings.TrimSuffix(fmt.Sprintf("%.2f", g.most), ".00")
		fmt.Fprintf(table, "%s\t%s%s\tgoal ≤ %s\t%s\n", g.what, number(value, digits), unit, goal, verdict)
	}
	table.Flush()
}
