package check

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// A record is what has become of each scenario so far. It grows by one event of go test, or one
// step of the suite's report, at a time, and depends on nothing else.
type record struct {
	scenarios []*Scenario
	tell      func(*Scenario) // is called with each that has ended

	tests    map[string]*Scenario // by the test's name in the output of go test
	running  *Scenario            // has a step that has begun, and not ended
	output   map[string]*excerpt  // by the test's name
	build    excerpt              // what the compiler says
	unbuilt  bool                 // something does not compile
	timedOut bool                 // a step did not end
}

func newRecord(scenarios []*Scenario, tell func(*Scenario)) *record {
	if tell == nil {
		tell = func(*Scenario) {}
	}
	return &record{scenarios: scenarios, tell: tell, tests: map[string]*Scenario{}, output: map[string]*excerpt{}}
}

// event adds an event of go test. The steps of a test that has ended must have been added before.
func (r *record) event(e event) {
	switch {
	case e.Action == "build-output":
		r.build.add(e.Output)
	case e.Action == "build-fail":
		r.unbuilt = true
	case e.Action == "output":
		if r.output[e.Test] == nil {
			r.output[e.Test] = new(excerpt)
		}
		r.output[e.Test].add(e.Output)
	case e.ends():
		if s := r.tests[e.Test]; s != nil && s != r.running { // one that is running has ended with the process
			r.end(s, e)
		}
	}
}

// step adds a step that begins or has ended.
func (r *record) step(e step) {
	i := slices.IndexFunc(r.scenarios, func(s *Scenario) bool {
		return s.Name == e.Scenario && path.Base(s.Feature) == e.Feature
	})
	if i < 0 {
		return
	}
	s := r.scenarios[i]
	r.tests[e.Test] = s
	if e.Event == "begin" {
		r.running = s
		return
	}
	r.running = nil
	if s.Outcome == Red {
		return // steps after the one that has failed are skipped
	}
	if e.Event != "passed" && e.Event != "skipped" {
		s.Outcome, s.Failed, s.Err = Red, s.ended, cmp.Or(e.Error, "the step is "+e.Event)
	}
	s.ended++
}

// end joins what the report and go test say of a scenario.
func (r *record) end(s *Scenario, e event) {
	output := r.output[e.Test].String()
	switch {
	case s.Outcome == Red && raced(output):
		s.Err += "\n" + raceReason(output)
	case s.Outcome == Red:
	case e.Action == "fail":
		s.Outcome, s.Failed, s.Err = Red, max(s.ended-1, 0), "all steps have passed, but the test has failed:\n"+tail(output)
		if raced(output) {
			s.Err = raceReason(output)
		}
	case s.ended == len(s.Steps):
		s.Outcome = Green
	default:
		s.Outcome, s.Failed, s.Err = Red, s.ended, fmt.Sprintf("%d of its %d steps have run", s.ended, len(s.Steps))
	}
	if strings.Contains(s.Err, "no end after") {
		r.timedOut = true
	}
	s.Printed = printed(output)
	r.tell(s)
}

// of returns the output of a scenario's test.
func (r *record) of(s *Scenario) string {
	for test, other := range r.tests {
		if other == s {
			return r.output[test].String()
		}
	}
	return ""
}

// all returns the whole output.
func (r *record) all() string {
	var all strings.Builder
	for _, test := range slices.Sorted(maps.Keys(r.output)) {
		all.WriteString(r.output[test].String())
	}
	return all.String()
}

// count returns how many scenarios have an outcome.
func (r *record) count(o Outcome) (n int) {
	for _, s := range r.scenarios {
		if s.Outcome == o {
			n++
		}
	}
	return n
}
