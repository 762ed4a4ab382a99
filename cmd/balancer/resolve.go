package main

import (
	"context"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"
)

// lookUps are what was found when names were asked for.
type lookUps struct {
	mu     sync.Mutex
	owner  context.Context    // who may make members of them
	good   map[string][]place // the last answer for each name
	failed map[string]int     // look-ups in a row without an answer, for each name
}

// resolve makes the backends of all sources the members, and looks names up again until ctx ends, or another resolve
// begins. As long as a look-up fails, the last good answer holds.
func resolve(ctx context.Context, c config, members *roster) {
	l := part[lookUps](&members.whole)
	l.mu.Lock()
	l.owner = ctx
	l.mu.Unlock()
	step := func() {
		found := l.find(ctx, c)
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.owner == ctx {
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
func (l *lookUps) find(ctx context.Context, c config) []place {
	found := make([][]place, len(c.Backends))
	var asked sync.WaitGroup
	for i, s := range c.Backends {
		asked.Go(func() { found[i] = l.places(ctx, c.resolver, s) })
	}
	asked.Wait()
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Concat(found...), func(p place) bool {
		twice := seen[p.backend.Name()]
		seen[p.backend.Name()] = true
		return twice
	})
}

func (l *lookUps) places(ctx context.Context, r *net.Resolver, s source) []place {
	if s.backend != nil {
		return []place{{backend: s.backend}}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	found, err := s.lookUp(ctx, r)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.good == nil {
		l.good, l.failed = map[string][]place{}, map[string]int{}
	}
	if err != nil || len(found) == 0 {
		if l.failed[s.Name]++; l.failed[s.Name] == 1 {
			slog.Warn("a name is not answered, so its last answer holds", "name", s.Name, "addresses", len(l.good[s.Name]), "error", err)
		}
		return l.good[s.Name]
	}
	l.good[s.Name], l.failed[s.Name] = found, 0
	return found
}
