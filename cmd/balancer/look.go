package main

import (
	"strings"
	"time"
)

// look returns what the page shows: the pool as it is now, and its last minute.
func look(l *live, listening string, ready bool) status {
	c, refused := l.state()
	seats, alarm := l.members.seats()
	if refused != nil {
		alarm = strings.TrimPrefix(alarm+"\nthe configuration stays as it was: "+refused.Error(), "\n")
	}
	if keys := l.pending(); len(keys) > 0 {
		alarm = strings.TrimPrefix(alarm+"\nat the next start only: "+strings.Join(keys, ", "), "\n")
	}
	now := status{Time: time.Now(), Listening: listening, Selector: c.Selector, Ready: ready, Warning: alarm}
	now.Picks = part[strip](&l.members.whole).last()
	var weights, picks int64
	for _, s := range seats {
		if s.available {
			weights += int64(s.backend.Weight())
		}
		recent := part[stats](s.member).lately(samples)
		picks += recent.picks
		now.PerSecond += float64(part[stats](s.member).lately(2).requests) / (2 * sampleEvery.Seconds())
	}
	for _, s := range seats {
		counted := part[stats](s.member)
		recent := counted.lately(samples)
		row := backendStatus{
			Name: s.backend.Name(), Address: s.backend.Address(), State: s.state, Reason: s.reason, Since: s.since,
			Weight: s.backend.Weight(), Requests: counted.now().requests, Errors: counted.errors(), InFlight: s.backend.InFlight(),
			P50: quantile(recent.times, 0.50), P99: quantile(recent.times, 0.99),
		}
		if s.available {
			row.Due = float64(s.backend.Weight()) / float64(weights)
		}
		if picks > 0 {
			row.Got = float64(recent.picks) / float64(picks)
		}
		now.Backends = append(now.Backends, row)
	}
	return now
}
