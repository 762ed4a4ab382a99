package main

import (
	"context"
	"net"
	"reflect"
	"strings"
	"sync"
)

// A member is what is known of one address, under whichever names it is a backend.
type member struct {
	address string          // scheme://host or scheme://host:port
	host    string          // host:port
	stay    context.Context // ends when the member leaves
	leave   context.CancelFunc
	out     map[string]reason // why it gets no requests, by state; guarded by the roster
	parts   sync.Map          // what each stage knows of it, by type
}

func newMember(address string) *member {
	scheme, host, _ := strings.Cut(address, "://")
	if _, _, err := net.SplitHostPort(host); err != nil {
		host = net.JoinHostPort(strings.Trim(host, "[]"), map[string]string{"http": "80", "https": "443"}[scheme])
	}
	m := &member{address: address, host: host, out: map[string]reason{}}
	m.stay, m.leave = context.WithCancel(context.Background())
	return m
}

// part returns the part of a member that has type T. It is zero when it is first asked for, then always the same, and
// belongs to the stage whose type it is.
func part[T any](m *member) *T {
	key := reflect.TypeFor[T]()
	if p, ok := m.parts.Load(key); ok {
		return p.(*T)
	}
	p, _ := m.parts.LoadOrStore(key, new(T))
	return p.(*T)
}

// A watcher looks after each member until the member leaves, or ctx ends.
type watcher struct {
	ctx context.Context
	run func(ctx context.Context, m *member)
}

func (w watcher) start(m *member) {
	ctx, end := context.WithCancel(w.ctx)
	stayed := context.AfterFunc(m.stay, end)
	go func() {
		defer end()
		defer stayed()
		w.run(ctx, m)
	}()
}

// watch calls run, in a goroutine of its own, for each member, and for those that join later. Its context ends when the
// member leaves, or ctx does.
func (r *roster) watch(ctx context.Context, run func(ctx context.Context, m *member)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := watcher{ctx, run}
	r.watchers = append(r.watchers, w)
	for _, m := range *r.members.Load() {
		w.start(m)
	}
}
