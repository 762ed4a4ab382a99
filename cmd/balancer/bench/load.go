package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// mostErrors is after how many a client gives up.
const mostErrors = 10

// A report is what clients have seen.
type report struct {
	latencies []time.Duration // of right answers, in order of size
	elapsed   time.Duration
	errors    int
	first     error
}

// load has each of some clients send requests for a while, the next one when it has the answer to the one before.
func load(ctx context.Context, address string, clients int, duration time.Duration) report {
	begin := time.Now()
	reports := make([]report, clients)
	var all sync.WaitGroup
	for i := range reports {
		all.Go(func() { reports[i] = keepAsking(ctx, address, begin.Add(duration)) })
	}
	all.Wait()
	total := report{elapsed: time.Since(begin)}
	for _, r := range reports {
		total.latencies = append(total.latencies, r.latencies...)
		total.add(r.errors, r.first)
	}
	slices.Sort(total.latencies)
	return total
}

// keepAsking is one client. It connects anew after an error.
func keepAsking(ctx context.Context, address string, end time.Time) (r report) {
	for time.Now().Before(end) && ctx.Err() == nil && r.errors < mostErrors {
		c, err := dial(ctx, address)
		if err != nil {
			r.add(1, err)
			continue
		}
		before := time.Now()
		for before.Before(end) && ctx.Err() == nil {
			if err := c.exchange(); err != nil {
				r.add(1, err)
				break
			}
			now := time.Now()
			r.latencies = append(r.latencies, now.Sub(before))
			before = now
		}
		c.close()
	}
	return r
}

func (r *report) add(errors int, first error) {
	r.errors += errors
	if r.first == nil {
		r.first = first
	}
}

// idle opens connections that have had one answer each and are kept alive. The function closes them.
func idle(ctx context.Context, address string, n int) (closeAll func(), err error) {
	var clients []*client
	closeAll = func() {
		for _, c := range clients {
			c.close()
		}
	}
	for len(clients) < n {
		c, err := dial(ctx, address)
		if err == nil {
			clients = append(clients, c)
			err = c.exchange()
			c.buffer = nil
		}
		if err != nil {
			closeAll()
			return nil, fmt.Errorf("connection %d of %d to leave idle: %w", len(clients), n, err)
		}
	}
	return closeAll, nil
}
