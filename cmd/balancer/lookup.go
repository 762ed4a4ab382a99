package main

import (
	"cmp"
	"context"
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"

	"example.com/roundabout/backend"
)

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
