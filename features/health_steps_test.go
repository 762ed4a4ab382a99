package features

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

// healthPart is what servers say of their health.
type healthPart struct {
	servers  *serversPart
	balancer *balancerPart
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := healthPart{part[serversPart](w), part[balancerPart](w)}
		s.limit = time.Minute
		s.Step(`^server "([^"]*)" answers probes with (\d+)$`, p.probeStatus)
		s.Step(`^server "([^"]*)" answers no probe$`, p.probeSilent)
		s.Step(`^server "([^"]*)" fails (\d+) probes of (\d+)$`, p.probeSometimes)
		s.Step(`^server "([^"]*)" fails all probes, and then (\d+) of (\d+)$`, p.probeRecovering)
		s.Step(`^server "([^"]*)" has had (\d+) probes?( more)?$`, p.hasProbes)
	})
}

func (s *server) answerProbes(answer http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.probed = answer
}

func (p healthPart) probeStatus(name string, status int) error {
	p.servers.named(name).answerProbes(func(w http.ResponseWriter, _ *http.Request) {
		if status/100 == 3 {
			w.Header().Set("Location", "/") // where all is well
		}
		w.WriteHeader(status)
	})
	return nil
}

func (p healthPart) probeSilent(name string) error {
	p.servers.named(name).answerProbes(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	return nil
}

func (p healthPart) probeSometimes(name string, failing, of int) error {
	var n atomic.Int64
	p.servers.named(name).answerProbes(func(w http.ResponseWriter, _ *http.Request) {
		if int(n.Add(1))%of < failing {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	return nil
}

func (p healthPart) probeRecovering(name string, failing, of int) error {
	const fall = 3 // as in the scenarios: after that many it is down
	var probes atomic.Int64
	p.servers.named(name).answerProbes(func(w http.ResponseWriter, _ *http.Request) {
		if n := int(probes.Add(1)); n <= fall || n%of < failing {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	return nil
}

func (s *server) countProbes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.probes
}

func (p healthPart) hasProbes(name string, n int, more string) error {
	s := p.servers.named(name)
	if more != "" {
		n += s.countProbes()
	}
	return p.balancer.wait(fmt.Sprintf("server %q to have had %d probes", name, n), func() bool { return s.countProbes() >= n })
}
