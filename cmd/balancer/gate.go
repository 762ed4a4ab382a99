package main

import (
	"context"
	"slices"
	"sync"
)

// A gate lets so many in at once, as many as most says at that moment; the others queue.
type gate struct {
	most   func() int64
	mu     sync.Mutex // guards what follows
	inside int64
	queue  []chan struct{} // closed when it is one's turn
}

// enter reports whether one may go in before ctx ends. Who goes in has to leave.
func (g *gate) enter(ctx context.Context) bool {
	turn := make(chan struct{})
	g.mu.Lock()
	g.queue = append(g.queue, turn)
	g.admit()
	g.mu.Unlock()
	select {
	case <-turn:
		return true
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.queue, turn)
	if i < 0 {
		return true // it was one's turn just then
	}
	g.queue = slices.Delete(g.queue, i, i+1)
	return false
}

// leave makes room for the next one.
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	g.admit()
}

func (g *gate) admit() {
	for len(g.queue) > 0 && g.inside < g.most() {
		g.inside++
		close(g.queue[0])
		g.queue = g.queue[1:]
	}
}
