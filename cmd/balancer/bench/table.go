package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
	"time"
)

// A metric is something that is measured of each proxy.
type metric int

const (
	rate        metric = iota // requests a second
	p50                       // microseconds that half of the requests took at most
	p99                       // and all but one in a hundred
	cpu                       // microseconds of computing a request
	memory                    // MiB resident after the load
	idleMemory                // KiB more for each idle connection
	reads                     // system calls a request
	writes                    // system calls a request
	connections               // new ones to backends, a request
	allocations               // objects a request
	allocated                 // bytes a request
	failed                    // answers that were wrong, or that did not come
	metrics                   // how many there are
)

// columns are the heads of the table, of two lines each, and how many digits are shown after the point.
var columns = [metrics]struct {
	head   [2]string
	digits int
}{
	rate:        {[2]string{"requests", "/s"}, 0},
	p50:         {[2]string{"p50", "µs"}, 0},
	p99:         {[2]string{"p99", "µs"}, 0},
	cpu:         {[2]string{"CPU µs", "/request"}, 1},
	memory:      {[2]string{"memory", "MiB"}, 1},
	idleMemory:  {[2]string{"KiB/idle", "connection"}, 1},
	reads:       {[2]string{"reads", "/request"}, 2},
	writes:      {[2]string{"writes", "/request"}, 2},
	connections: {[2]string{"new conn.", "/request"}, 4},
	allocations: {[2]string{"allocations", "/request"}, 1},
	allocated:   {[2]string{"bytes", "/request"}, 0},
	failed:      {[2]string{"errors", ""}, 0},
}

// A sample has a value for each metric; NaN where it was not measured.
type sample [metrics]float64

// medians returns the median of each metric, but all errors: one is too many.
func medians(samples []sample) (m sample) {
	values := make([]float64, len(samples))
	for i := range m {
		for j, s := range samples {
			values[j] = s[i]
		}
		m[i] = median(values)
	}
	m[failed] = 0
	for _, s := range samples {
		m[failed] += s[failed]
	}
	return m
}

// median returns the value in the middle, or the mean of the two that are there. It's NaN if any value is.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values)) // NaN comes first
	n := len(sorted)
	if n == 0 || math.IsNaN(sorted[0]) {
		return math.NaN()
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// percentile returns the smallest of some sorted values that p percent of them don't exceed.
func percentile(sorted []time.Duration, p int) time.Duration {
	return sorted[max(0, (len(sorted)*p+99)/100-1)]
}

// printTable prints a line for each proxy.
func printTable(w io.Writer, proxies []proxy, results map[string]sample) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for line := range 2 {
		fmt.Fprint(table, "\t")
		for _, c := range columns {
			fmt.Fprint(table, c.head[line], "\t")
		}
		fmt.Fprintln(table)
	}
	for _, p := range proxies {
		fmt.Fprint(table, p.name, "\t")
		for i, value := range results[p.name] {
			fmt.Fprint(table, number(value, columns[i].digits), "\t")
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	fmt.Fprint(w, `
These are medians over the rounds. What has a dash was not measured: CPU time, memory, reads and writes are known on Linux alone,
and reads, writes and allocations of the proxies in Go that are built here.

`)
}

// number shows a value, and a dash for one that was not measured.
func number(value float64, digits int) string {
	if math.IsNaN(value) {
		return "-"
	}
	return fmt.Sprintf("%.*f", digits, value)
}
