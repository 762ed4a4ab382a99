package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
)

// mallocsMetric and bytesMetric are how Prometheus calls what a Go program has ever allocated.
const (
	mallocsMetric = "go_memstats_mallocs_total"
	bytesMetric   = "go_memstats_alloc_bytes_total"
)

// readAllocations asks a proxy's metrics how many objects and bytes it has ever allocated.
func readAllocations(ctx context.Context, admin string) (mallocs, bytes float64, err error) {
	ctx, cancel := context.WithTimeout(ctx, exchangeTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+admin+"/metrics", nil)
	if err != nil {
		return 0, 0, err
	}
	r.Close = true // no connection is left behind for the load to carry along
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, 0, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 4<<20))
	if err != nil {
		return 0, 0, err
	}
	mallocs, bytes = field(string(text), mallocsMetric), field(string(text), bytesMetric)
	if math.IsNaN(mallocs) || math.IsNaN(bytes) {
		return 0, 0, fmt.Errorf("http://%s/metrics has no %s and %s", admin, mallocsMetric, bytesMetric)
	}
	return mallocs, bytes, nil
}
