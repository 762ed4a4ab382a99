package main

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/roundabout/backend"
)

// answers are what look-ups have found.
type answers struct {
	mu     sync.Mutex
	owner  context.Context    // who may make members of them
	good   map[string][]place // the last answer for each name
	failed map[string]int     // look-ups in a row without an answer, for each name
}

// resolve makes the backends of all sources the members, and looks names up again until ctx ends, or another resolve
// begins. As long as a look-up fails, the last good answer holds.
func resolve(ctx context.Context, c config, members *roster) {
	a := part[answers](&members.whole)
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
func (a *answers) find(ctx context.Context, c config) []place {
	var all []place
	seen := map[string]bool{}
	for _, s := range c.Backends {
		for _, p := range a.places(ctx, c.resolver, s) {
			if !seen[p.backend.Name()] {
				seen[p.backend.Name()] = true
				all = append(all, p)
			}
		}
	}
	return all
}

func (a *answers) places(ctx context.Context, r *net.Resolver, s source) []place {
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

// lookUp asks the DNS. The places are sorted by address, so that the same answer is always the same list.
func (s source) lookUp(ctx context.Context, r *net.Resolver) ([]place, error) {
	if s.DNS != "" {
		return addresses(ctx, r, s.host, s.port, s.weight(), 0)
	}
	_, records, err := r.LookupSRV(ctx, "", "", s.SRV)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(records, func(a, b *net.SRV) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), strings.Compare(a.Target, b.Target), cmp.Compare(a.Port, b.Port))
	})
	var all []place
	for _, record := range records {
		// A record of weight 0 is meant to be picked seldom, and not never.
		found, err := addresses(ctx, r, record.Target, strconv.Itoa(int(record.Port)), max(1, int(record.Weight)), int(record.Priority))
		if unknown := (*net.DNSError)(nil); errors.As(err, &unknown) && unknown.IsNotFound {
			continue // one that does not exist is no reason to do without the others
		}
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func addresses(ctx context.Context, r *net.Resolver, host, port string, weight, priority int) ([]place, error) {
	ips, err := r.LookupHost(ctx, host)
	if err != nil {
		return nil, err
	}
	slices.Sort(ips)
	var places []place
	for _, ip := range slices.Compact(ips) {
		name := net.JoinHostPort(ip, port)
		b, err := backend.New(name, "http://"+name, weight)
		if err != nil {
			return nil, err
		}
		places = append(places, place{backend: b, priority: priority})
	}
	return places, nil
}
