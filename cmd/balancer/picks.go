package main

import (
	"sync"

	"example.com/roundabout/backend"
	"example.com/roundabout/selector"
)

// A strip is the last picks of all, the newest last.
type strip struct {
	mu    sync.Mutex
	names []string
}

const stripLength = 100

// A countedSelector is a selector whose picks are counted, and shown.
type countedSelector struct {
	selector.Selector
	members *roster
}

// Select returns the backend whose turn it is, or selector.ErrNoBackend.
func (s countedSelector) Select() (*backend.Backend, error) {
	b, err := s.Selector.Select()
	if err == nil {
		part[stats](s.members.of(b)).picks.Add(1)
		part[strip](&s.members.whole).add(b.Name())
	}
	return b, err
}

func (s *strip) add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.names) == 2*stripLength {
		s.names = s.names[:copy(s.names, s.names[stripLength:])]
	}
	s.names = append(s.names, name)
}

func (s *strip) last() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.names[max(0, len(s.names)-stripLength):]...)
}
