package main

import (
	"context"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"
)

// A resolved is what look-ups have found.
type resolved struct {
	mu     sync.Mutex
	owner  context.Context    // who may make members of them
	good   map[string][]place // the last answer for each name
	failed map[string]int     // look-ups in a row without an answer, for each name
}

// resolve makes the backends of all sources the members, and looks names up again until ctx ends, or another resolve
// begins. As long as a look-up fails, the last good answer holds.
func resolve(ctx context.Context, c config, members *roster) {
	a := part[resolved](&members.whole)
	a.mu.Lock()
	a.owner = ctx
	a.mu.Unlock()
	step := func() {
		found := a.find(ctx, c)
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.owner == ctx {
			members.replace(found)
		}
	}
	step()
	if !slices.ContainsFunc(c.Backends, func(s source) bool { return s.backend == nil }) {
		return
	}
	go func() {
		ticker := time.NewTicker(c.Resolve.Duration)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				step()
			}
		}
	}()
}

// find returns the places of all sources. An address that is found twice has one.
func (a *resolved) find(ctx context.Context, c config) []place {
	found := make([][]place, len(c.Backends))
	var asked sync.WaitGroup
	for i, s := range c.Backends {
		asked.Go(func() { found[i] = a.places(ctx, c.resolver, s) })
	}
	asked.Wait()
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Concat(found...), func(p place) bool {
		twice := seen[p.backend.Name()]
		seen[p.backend.Name()] = true
		return twice
	})
}

func (a *resolved) places(ctx context.Context, r *net.Resolver, s source) []place {
	if s.backend != nil {
		return []place{{backend: s.backend}}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	found, err := s.lookUp(ctx, r)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.good == nil {
		a.good, a.failed = map[string][]place{}, map[string]int{}
	}
	if err != nil || len(found) == 0 {
		if a.failed[s.Name]++; a.failed[s.Name] == 1 {
			slog.Warn("a name is not answered, so its last answer holds", "name", s.Name, "addresses", len(a.good[s.Name]), "error", err)
		}
		return a.good[s.Name]
	}
	a.good[s.Name], a.failed[s.Name] = found, 0
	return found
}
