package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"
)

const (
	warmUp = 500 * time.Millisecond // of load that is not measured
	settle = 500 * time.Millisecond // between the last request and a look at the memory
)

// A bench is what all rounds share.
type bench struct {
	settings
	stderr   io.Writer
	folder   string
	backends *backends
}

// measure is one round of one proxy: a fresh process under load, and another one with idle connections,
// because what the load leaves behind would hide what they take.
func (b *bench) measure(ctx context.Context, p proxy) (sample, error) {
	var s sample
	err := b.with(ctx, p, func(r *process, at site) error { return b.measureLoad(ctx, p, r, at, &s) })
	if err == nil {
		err = b.with(ctx, p, func(r *process, at site) error { return b.measureIdle(ctx, r, at, &s) })
	}
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return s, err
}

// with runs a function while a proxy runs, in a folder of its own that goes with it: access logs grow large.
func (b *bench) with(ctx context.Context, p proxy, do func(*process, site) error) error {
	addresses, err := freeAddresses(2)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp(b.folder, p.name)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	folder = filepath.ToSlash(folder)
	at := site{
		Folder: folder, Config: folder + "/" + p.name + ".conf", Address: addresses[0], Admin: addresses[1],
		Connections: b.settings.connections(), Log: b.log,
	}
	at.Backends, at.Cycle = b.backends.members()
	r, err := start(ctx, p, at)
	if err != nil {
		return err
	}
	defer r.stop()
	return do(r, at)
}

// measureLoad fills in all but the memory of idle connections.
func (b *bench) measureLoad(ctx context.Context, p proxy, r *process, at site, s *sample) error {
	load(ctx, at.Address, b.clients, warmUp)
	var before, after sample
	// Asking the proxy for its allocations is work of its own, so that's done outside the rest.
	if err := countAllocations(ctx, p, at, &before); err != nil {
		return err
	}
	b.count(p, r, &before)
	served := b.backends.served()
	report := load(ctx, at.Address, b.clients, b.time)
	shares := b.backends.checkShares(served)
	b.count(p, r, &after)
	switch err := countAllocations(ctx, p, at, &after); {
	case err != nil:
		return err
	case len(report.latencies) == 0:
		return fmt.Errorf("no right answer under load: %w", report.first)
	case shares != nil:
		return shares
	case report.first != nil:
		fmt.Fprintf(b.stderr, " (%d errors, the first: %v)", report.errors, report.first)
	}
	requests := float64(len(report.latencies))
	for i := range s {
		s[i] = (after[i] - before[i]) / requests
	}
	s[rate] = requests / report.elapsed.Seconds()
	s[p50] = percentile(report.latencies, 50).Seconds() * 1e6
	s[p99] = percentile(report.latencies, 99).Seconds() * 1e6
	s[memory] = residentMemory(r.ID()) / (1 << 20)
	s[failed] = float64(report.errors)
	return nil
}

// count reads what has been counted since the proxy started.
func (b *bench) count(p proxy, r *process, s *sample) {
	s[cpu] = cpuTime(r.ID()) * 1e6
	s[connections] = float64(b.backends.connections.Load())
	s[reads], s[writes] = math.NaN(), math.NaN()
	if p.ours {
		s[reads], s[writes] = systemCalls(r.ID())
	}
}

// countAllocations reads what the proxy itself has counted.
func countAllocations(ctx context.Context, p proxy, at site, s *sample) (err error) {
	s[allocations], s[allocated] = math.NaN(), math.NaN()
	if p.ours {
		s[allocations], s[allocated], err = readAllocations(ctx, at.Admin)
	}
	return err
}

// measureIdle fills in the memory that an idle connection takes.
func (b *bench) measureIdle(ctx context.Context, r *process, at site, s *sample) error {
	load(ctx, at.Address, b.clients, warmUp)
	time.Sleep(settle)
	before := residentMemory(r.ID())
	closeAll, err := idle(ctx, at.Address, b.idle)
	if err != nil {
		return err
	}
	defer closeAll()
	time.Sleep(settle)
	s[idleMemory] = (residentMemory(r.ID()) - before) / float64(b.idle) / (1 << 10)
	return nil
}
