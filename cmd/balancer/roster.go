package main

import (
	"log/slog"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

// A roster keeps the pool: who belongs to it, and why some get no requests at the moment. It outlives the configuration, so
// what is known of an address is still known after a reload. It may be used by any number of goroutines.
type roster struct {
	pool     pool.Pool
	members  atomic.Pointer[map[string]*member] // by address; changed under mu only, and then as a whole
	mu       sync.Mutex
	places   []place
	left     []place // those who left while they served requests
	watchers []watcher
	alarm    string // that was warned of last, and still holds
	whole    member // for what stages know of all together
}

// A place is that of one backend. Among those who are up, only the ones with the lowest priority number get requests.
type place struct {
	backend  *backend.Backend
	priority int
	member   *member
}

// A reason is why a member gets no requests, and since when.
type reason struct {
	text  string
	since time.Time
}

func newRoster() *roster {
	r := new(roster)
	r.members.Store(&map[string]*member{})
	return r
}

// of returns the member that a backend is. For one who has left it is a new one, which nobody looks at again.
func (r *roster) of(b *backend.Backend) *member {
	if m := (*r.members.Load())[b.Address()]; m != nil {
		return m
	}
	return newMember(b.Address())
}

// at returns the member with an address of host:port, or nil.
func (r *roster) at(host string) *member {
	for _, m := range *r.members.Load() {
		if m.host == host {
			return m
		}
	}
	return nil
}

// replace makes these the places. Who had one already, at the same address, stays as it was, up or down, with its requests in
// flight. Who has none any more gets no new requests. The error is pool.ErrDuplicate, and changes nothing.
func (r *roster) replace(places []place) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	before, had := r.places, *r.members.Load()
	named := map[string]place{}
	for _, p := range before {
		named[p.backend.Name()] = p
	}
	members := map[string]*member{}
	r.places = make([]place, len(places))
	for i, p := range places {
		address := p.backend.Address()
		if members[address] == nil {
			members[address] = had[address]
		}
		if members[address] == nil {
			members[address] = newMember(address)
		}
		p.member = members[address]
		if old, ok := named[p.backend.Name()]; ok && old.member == p.member {
			p.backend, _ = old.backend.WithWeight(p.backend.Weight()) // which goes on counting
		}
		r.places[i] = p
	}
	if err := r.publish(); err != nil {
		r.places = before
		return err
	}
	r.members.Store(&members)
	r.left = slices.DeleteFunc(append(r.left, before...), func(p place) bool {
		return members[p.backend.Address()] == p.member || p.backend.InFlight() == 0 && p.member.stay.Err() != nil
	})
	for address, m := range had {
		if members[address] == nil {
			m.leave()
		}
	}
	r.watchers = slices.DeleteFunc(r.watchers, func(w watcher) bool { return w.ctx.Err() != nil })
	for address, m := range members {
		for _, w := range r.watchers {
			if had[address] == nil {
				w.start(m)
			}
		}
	}
	return nil
}

// down takes a member out of the turns. The state is a word for it that nobody else uses.
func (r *roster) down(m *member, state, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if (*r.members.Load())[m.address] != m {
		return // it has left
	}
	m.out[state] = reason{text, time.Now()}
	r.publish()
}

// up takes back what down did with the same state.
func (r *roster) up(m *member, state string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(m.out, state)
	r.publish()
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
