package main

import (
	"strings"
	"time"

	"example.com/roundabout/backend"
)

// A seat is a place, and in what state its member is there.
type seat struct {
	place
	state     string // up, down, ejected, standby, weight 0, or draining
	reason    string
	since     time.Time
	available bool // it can be picked now
}

// seats returns all places as they are now, then those that are left and still serve requests; and what is wrong with them together.
func (r *roster) seats() (seats []seat, alarm string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	available := map[*backend.Backend]bool{}
	for _, b := range r.pool.Available() {
		available[b] = true
	}
	for _, p := range r.places {
		s := seat{place: p, state: "up", available: available[p.backend]}
		switch {
		case p.backend.Weight() == 0:
			s.state = "weight 0"
		case len(p.member.out) > 0:
			s.state, s.reason, s.since = worst(p.member.out)
		case !s.available:
			s.state, s.reason = "standby", "others have a better priority"
		}
		seats = append(seats, s)
	}
	for _, p := range r.left {
		if p.backend.InFlight() > 0 {
			seats = append(seats, seat{place: p, state: "draining", reason: "is no longer in the configuration"})
		}
	}
	return seats, r.alarm
}

// worst puts the reasons why a member is out into one: down counts more than ejected.
func worst(out map[string]reason) (state, text string, since time.Time) {
	var texts []string
	for _, state := range []string{"down", "ejected"} {
		if why, ok := out[state]; ok {
			texts = append(texts, why.text)
			if since.IsZero() || why.since.Before(since) {
				since = why.since
			}
		}
	}
	state = "ejected"
	if _, down := out["down"]; down {
		state = "down"
	}
	return state, strings.Join(texts, "; "), since
}
