package main

import (
	"math"
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{7}, 7},
		{[]float64{9, 1, 5}, 5},
		{[]float64{4, 1, 2, 100}, 3},
		{[]float64{1, nan, 3}, nan}, // not measured once is not measured
		{nil, nan},
	} {
		if got := median(test.values); got != test.want && !(math.IsNaN(got) && math.IsNaN(test.want)) {
			t.Errorf("median(%v) = %v, want %v", test.values, got, test.want)
		}
	}
}

func TestMediansAreThoseOfEachMetricAndErrorsAddUp(t *testing.T) {
	got := medians([]sample{{rate: 10, cpu: 3}, {rate: 30, cpu: 1, failed: 1}, {rate: 20, cpu: 2}})
	if want := (sample{rate: 20, cpu: 2, failed: 1}); got != want {
		t.Errorf("medians = %v, want %v", got, want)
	}
}

func TestPercentile(t *testing.T) {
	var hundred []time.Duration
	for i := range 100 {
		hundred = append(hundred, time.Duration(i+1))
	}
	for _, test := range []struct {
		sorted []time.Duration
		p      int
		want   time.Duration
	}{
		{hundred, 50, 50},
		{hundred, 99, 99},
		{hundred, 100, 100},
		{hundred[:10], 99, 10},
		{hundred[:3], 50, 2},
		{hundred[:1], 50, 1},
		{hundred[:1], 0, 1},
	} {
		if got := percentile(test.sorted, test.p); got != test.want {
			t.Errorf("percentile(1 to %d, %d) = %d, want %d", len(test.sorted), test.p, got, test.want)
		}
	}
}
