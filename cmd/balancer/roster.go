package main

import (
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
	changing atomic.Int32                       // goroutines that change, or are about to
	mu       sync.Mutex                         // guards what follows
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
