package features

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/cucumber/godog"
)

// healthPart is a balancer with a configuration, and what its servers say of their health.
type healthPart struct {
	*balancerPart
	folder string // of the configuration,
	file   string // and its name
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[healthPart](w)
		p.balancerPart = part[balancerPart](w)
		s.limit = 3 * time.Minute // for a build without a cache
		s.Step(`^the balancer runs with this configuration:$`, p.runConfigured)
		s.Step(`^server "([^"]*)" answers probes with (\d+)$`, p.probeStatus)
		s.Step(`^server "([^"]*)" answers no probe$`, p.probeSilent)
		s.Step(`^server "([^"]*)" fails (\d+) probes of (\d+)$`, p.probeSometimes)
		s.Step(`^server "([^"]*)" fails all probes, and then (\d+) of (\d+)$`, p.probeRecovering)
		s.Step(`^server "([^"]*)" has had (\d+) probes?( more)?$`, p.hasProbes)
		s.Step(`^it has not said: (.+)$`, p.hasNotSaid)
		s.scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
			return ctx, os.RemoveAll(p.folder)
		})
	})
}

// runConfigured starts the program with a configuration in which $A is the URL of server A.
func (p *healthPart) runConfigured(text *godog.DocString) error {
	var err error
	if p.folder, err = os.MkdirTemp("", "configuration"); err != nil {
		return err
	}
	p.file = filepath.Join(p.folder, "balancer.yaml")
	if err := p.configure(text.Content); err != nil {
		return err
	}
	p.flags = nil
	if err := p.start("-config " + p.file); err != nil {
		return err
	}
	return p.listens()
}

// configure writes the file. Where the program listens, and where its turns begin, is up to the steps.
func (p *healthPart) configure(text string) error {
	for name, s := range p.servers {
		text = strings.ReplaceAll(text, "$"+name, `"http://`+s.listener.Addr().String()+`"`)
	}
	text = "listen: 127.0.0.1:0\nadmin: 127.0.0.1:0\nfirst_turn: 0\n" + text
	return os.WriteFile(p.file, []byte(text), 0o600)
}

func (s *server) answerProbes(answer http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.probed = answer
}

func (p *healthPart) probeStatus(name string, status int) error {
	p.servers[name].answerProbes(func(w http.ResponseWriter, _ *http.Request) {
		if status/100 == 3 {
			w.Header().Set("Location", "/") // where all is well
		}
		w.WriteHeader(status)
	})
	return nil
}

func (p *healthPart) probeSilent(name string) error {
	p.servers[name].answerProbes(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	return nil
}

func (p *healthPart) probeSometimes(name string, failing, of int) error {
	var n atomic.Int64
	p.servers[name].answerProbes(func(w http.ResponseWriter, _ *http.Request) {
		if int(n.Add(1))%of < failing {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	return nil
}

func (p *healthPart) probeRecovering(name string, failing, of int) error {
	var n atomic.Int64
	p.servers[name].answerProbes(func(w http.ResponseWriter, _ *http.Request) {
		down := strings.Contains(p.process.Output(), "backend is down")
		if int(n.Add(1))%of < failing || !down {
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

func (p *healthPart) hasProbes(name string, n int, more string) error {
	s := p.servers[name]
	if more != "" {
		n += s.countProbes()
	}
	return p.wait(fmt.Sprintf("server %q to have had %d probes", name, n), func() bool { return s.countProbes() >= n })
}

func (p *healthPart) hasNotSaid(text string) error {
	if output := p.process.Output(); strings.Contains(output, text) {
		return fmt.Errorf("got %q, want nothing of %q", output, text)
	}
	return nil
}
