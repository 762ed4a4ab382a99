package main

import (
	"context"
	"sync"
	"time"
)

// sampleEvery and samples make that what was counted can be told for the last minute.
const (
	sampleEvery = 5 * time.Second
	samples     = 12
)

// A snapshot is what was counted at one moment.
type snapshot struct {
	picks, requests int64
	times           [timeBuckets]int64
}

// A history is the samples of the last minute.
type history struct {
	mu   sync.Mutex
	past []snapshot
}

// remember takes samples of each member until ctx ends.
func remember(ctx context.Context, members *roster) {
	members.watch(ctx, func(ctx context.Context, m *member) {
		ticker := time.NewTicker(sampleEvery)
		defer ticker.Stop()
		s := part[stats](m)
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			s.past.add(s.now())
		}
	})
}

func (h *history) add(s snapshot) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.past) == samples {
		h.past = h.past[:copy(h.past, h.past[1:])]
	}
	h.past = append(h.past, s)
}

// before returns the sample from some samples ago, or the zero snapshot if there was nothing yet.
func (h *history) before(ago int) snapshot {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.past) < ago {
		return snapshot{}
	}
	return h.past[len(h.past)-ago]
}

// now returns what is counted.
func (s *stats) now() snapshot {
	now := snapshot{picks: s.picks.Load()}
	for i := range s.times {
		now.times[i] = s.times[i].Load()
		now.requests += now.times[i]
	}
	return now
}

// since returns what was counted after an earlier snapshot.
func (s snapshot) since(before snapshot) snapshot {
	s.picks -= before.picks
	s.requests -= before.requests
	for i := range s.times {
		s.times[i] -= before.times[i]
	}
	return s
}

// lately returns what was counted in the time of that many samples, up to now.
func (s *stats) lately(ago int) snapshot { return s.now().since(s.past.before(ago)) }
