package check

import (
	"os"
	"path"
	"strings"

	"example.com/roundabout/lessons"
)

// A plan is what a run has to do.
type plan struct {
	scenarios []*Scenario
	features  []string // their files, in the folder features
	tags      []string
}

// plan reads the scenarios of the lessons. The error says why one of them can't be read.
func (r *Run) plan() (p plan, err error) {
	last := len(r.Lessons) - 1
	wanted := []lessons.Lesson{r.Lessons[last]}
	if !r.Only {
		wanted = append(wanted, r.Lessons[:last]...)
	}
	for _, l := range wanted {
		found, err := scenarios(r.Dir, l)
		if err != nil {
			return p, err
		}
		p.scenarios = append(p.scenarios, found...)
		p.features = append(p.features, path.Base(l.Feature()))
		p.tags = append(p.tags, l.Tag())
	}
	return p, nil
}

// arguments returns those of go test that run the plan, and write the suite's report to a file.
func (p plan) arguments(report string) []string {
	return append([]string{
		"-count=1", "-timeout=4m", "-run=^TestFeatures$", "./features",
		"-report=" + report, "-godog.format=junit:" + os.DevNull, "-godog.tags=" + strings.Join(p.tags, ","), "-args",
	}, p.features...)
}
