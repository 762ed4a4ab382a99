package main

import (
	"log/slog"
	"math"
	"time"

	"example.com/roundabout/backend"
)

// down takes a member out of the turns. The state is a word for it that nobody else uses.
func (r *roster) down(m *member, state, text string) {
	r.change(func() { m.out[state] = reason{text, time.Now()} })
}

// up takes back what down did with the same state.
func (r *roster) up(m *member, state string) {
	r.change(func() { delete(m.out, state) })
}

// change changes something, and publishes it, unless another change already waits: then the last one that does publishes them all.
// So when all of a large pool goes down, the pool isn't laid out again for each of them.
func (r *roster) change(something func()) {
	r.changing.Add(1)
	r.mu.Lock()
	defer r.mu.Unlock()
	something()
	if r.changing.Add(-1) == 0 {
		r.publish()
	}
}

// publish shows the pool who can be picked. If nobody is up, everybody is tried: that is no worse than to answer nothing.
func (r *roster) publish() error {
	best, weights := math.MaxInt, 0
	for _, p := range r.places {
		weights += p.backend.Weight()
		if p.backend.Weight() > 0 && len(p.member.out) == 0 {
			best = min(best, p.priority)
		}
	}
	backends, down := make([]*backend.Backend, len(r.places)), map[string]bool{}
	for i, p := range r.places {
		backends[i] = p.backend
		down[p.backend.Name()] = best < math.MaxInt && (len(p.member.out) > 0 || p.priority > best)
	}
	if err := r.pool.Replace(backends, down); err != nil {
		return err
	}
	alarm := ""
	switch {
	case len(r.places) == 0:
		alarm = "there are no backends: every request is answered with 503"
	case weights == 0:
		alarm = "all backends have weight 0: every request is answered with 503"
	case best == math.MaxInt:
		alarm = "no backend is up: all of them are tried"
	}
	switch {
	case alarm == r.alarm:
	case alarm == "":
		slog.Info("requests are balanced again")
	default:
		slog.Warn(alarm)
	}
	r.alarm = alarm
	return nil
}
