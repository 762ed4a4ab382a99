package features

import (
	"syscall"
	"time"

	"github.com/cucumber/godog"
)

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[configPart](w)
		s.limit = time.Minute
		s.Step(`^the configuration becomes:$`, p.change)
		s.Step(`^the balancer is told to read its configuration by SIGHUP$`, p.hangUp)
	})
}

func (p *configPart) change(text *godog.DocString) error { return p.write(text.Content) }

func (p *configPart) hangUp() error { return p.balancer.signal(syscall.SIGHUP) }
