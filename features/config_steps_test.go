package features

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cucumber/godog"
)

// configPart is a balancer with a configuration.
type configPart struct {
	servers  *serversPart
	balancer *balancerPart
	folder   string // that the file is in
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[configPart](w)
		p.servers, p.balancer = part[serversPart](w), part[balancerPart](w)
		s.limit = 3 * time.Minute // for a build without a cache
		s.Step(`^the balancer runs with this configuration:$`, p.run)
		s.scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
			return ctx, os.RemoveAll(p.folder)
		})
	})
}

func (p *configPart) file() string { return filepath.Join(p.folder, "balancer.yaml") }

func (p *configPart) run(text *godog.DocString) (err error) {
	if p.folder, err = os.MkdirTemp("", "configuration"); err != nil {
		return err
	}
	if err := p.write(text.Content); err != nil {
		return err
	}
	if err := p.balancer.start("-config", p.file()); err != nil {
		return err
	}
	return p.balancer.listens()
}

// write writes the file. $A is the URL of server A, and the defaults stand at the end, so that errors name the text's own lines.
func (p *configPart) write(text string) error {
	for name, s := range p.servers.started {
		text = strings.ReplaceAll(text, "$"+name, `"`+s.url()+`"`)
	}
	text += "\nfirst_turn: 0\n"
	for _, key := range slices.Sorted(maps.Keys(defaults)) {
		text += key + ": " + defaults[key] + "\n"
	}
	return os.WriteFile(p.file(), []byte(text), 0o600)
}
