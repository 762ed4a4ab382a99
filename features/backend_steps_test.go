package features

import (
	"fmt"

	"example.com/roundabout/backend"
)

// backendPart is a backend, and a copy of it with another weight.
type backendPart struct {
	refusal       *refusal
	backend, copy *backend.Backend
}

func init() {
	sentinels = append(sentinels, backend.ErrName, backend.ErrWeight)
	groups = append(groups, func(s *steps, w *world) {
		p := part[backendPart](w)
		p.refusal = s.refusal
		s.Step(`^a backend "([^"]*)" at "([^"]*)" with weight (-?\d+)$`, p.make)
		s.Step(`^a copy of it gets the weight (-?\d+)$`, p.makeCopy)
		s.Step(`^the (backend|copy) begins (\d+) requests? and ends (\d+)$`, p.serve)
		s.Step(`^the (backend|copy) has (\d+) requests in flight$`, p.hasInFlight)
		s.Step(`^the (backend|copy) is "([^"]*)" at "([^"]*)" with weight (\d+)$`, p.is)
	})
}

func (p *backendPart) make(name, address string, weight int) error {
	p.backend, p.refusal.err = backend.New(name, address, weight)
	return nil
}

func (p *backendPart) makeCopy(weight int) error {
	p.copy, p.refusal.err = p.backend.WithWeight(weight)
	return nil
}

func (p *backendPart) which(which string) *backend.Backend {
	if which == "copy" {
		return p.copy
	}
	return p.backend
}

func (p *backendPart) serve(which string, begins, ends int) error {
	b := p.which(which)
	for range begins {
		b.Begin()
	}
	for range ends {
		b.End()
	}
	return nil
}

func (p *backendPart) hasInFlight(which string, want int64) error {
	if got := p.which(which).InFlight(); got != want {
		return fmt.Errorf("got %d requests in flight, want %d", got, want)
	}
	return nil
}

func (p *backendPart) is(which, name, address string, weight int) error {
	b := p.which(which)
	if b.Name() != name || b.Address() != address || b.Weight() != weight {
		return fmt.Errorf("got %q at %q with weight %d, want %q at %q with weight %d",
			b.Name(), b.Address(), b.Weight(), name, address, weight)
	}
	return nil
}
