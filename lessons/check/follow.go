package check

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// An event is a line of the output of go test -json.
type event struct{ Action, Test, Output string }

// follow reads the events of the run, and tells of each scenario that ends. It stops the run when it has lost patience.
func (r *Run) follow(stdout io.Reader, stop func()) {
	lines := bufio.NewReader(stdout)
	for {
		line, err := lines.ReadBytes('\n')
		var e event
		if json.Unmarshal(line, &e) == nil {
			r.take(e)
			if r.endless >= patience {
				stop()
			}
		}
		if err != nil {
			return
		}
	}
}

func (r *Run) take(e event) {
	switch e.Action {
	case "build-output":
		r.build.add(e.Output)
	case "build-fail":
		r.unbuilt = true
	case "output":
		if r.output[e.Test] == nil {
			r.output[e.Test] = new(excerpt)
		}
		r.output[e.Test].add(e.Output)
	case "pass", "fail", "skip":
		r.readReport()
		if s := r.tests[e.Test]; s != nil {
			r.end(s, e)
		}
	}
}

// end joins what the report and go test say of a scenario.
func (r *Run) end(s *Scenario, e event) {
	switch {
	case s == r.begun:
		return // the process has ended in the middle of it
	case s.Outcome == Red && r.races(e.Test):
		s.Err += "\n" + r.afterwards(e.Test)
	case s.Outcome == Red:
	case e.Action == "fail":
		s.Outcome, s.Failed = Red, max(s.ended-1, 0)
		s.Err = r.afterwards(e.Test)
	case s.ended == len(s.Steps):
		s.Outcome = Green
	default:
		s.Outcome, s.Failed = Red, s.ended
		s.Err = fmt.Sprintf("%d of its %d steps have run", s.ended, len(s.Steps))
	}
	if strings.Contains(s.Err, "no end after") {
		r.endless++
	}
	s.Printed = printed(r.output[e.Test].String())
	r.tell(s)
}

func (r *Run) tell(s *Scenario) {
	if r.Each != nil {
		r.Each(s)
	}
}

// readReport reads the lines that the suite has added to its report.
func (r *Run) readReport() {
	text, _ := io.ReadAll(r.report)
	r.unread = append(r.unread, text...)
	whole := bytes.LastIndexByte(r.unread, '\n') + 1
	text, r.unread = r.unread[:whole], bytes.Clone(r.unread[whole:]) // a line may be only half there yet
	for line := range bytes.Lines(text) {
		var l struct{ Test, Feature, Scenario, Event, Error string }
		if json.Unmarshal(line, &l) != nil {
			continue
		}
		i := slices.IndexFunc(r.scenarios, func(s *Scenario) bool {
			return s.Name == l.Scenario && path.Base(s.Feature) == l.Feature
		})
		if i < 0 {
			continue
		}
		s := r.scenarios[i]
		r.tests[l.Test] = s
		if l.Event == "begin" {
			r.begun = s
			continue
		}
		r.begun = nil
		if s.Outcome == Red {
			continue // steps behind the one that has failed are skipped
		}
		if l.Event != "passed" && l.Event != "skipped" {
			s.Outcome, s.Failed, s.Err = Red, s.ended, cmp.Or(l.Error, "the step is "+l.Event)
		}
		s.ended++
	}
}
