package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// conclude makes the result of what was seen, and says what kept scenarios from running, if anything did.
func (r *Run) conclude(passed bool, complaint string) *Result {
	result := &Result{Lessons: r.Lessons, Scenarios: r.scenarios, files: r.sources()}
	all := r.all()
	for _, s := range r.scenarios {
		if passed && s.Outcome == NotRun && s.ended == len(s.Steps) {
			s.Outcome = Green // what it printed has hidden its end
			r.tell(s)
		}
	}
	switch {
	case r.begun != nil && r.endless < patience:
		s := r.begun
		s.Outcome, s.Failed, s.Err = Red, s.ended, r.sudden(r.test(s)+r.output["TestFeatures"].String()+r.output[""].String())
		s.Printed = printed(r.test(s))
		r.tell(s)
		result.Problem = "The process came to its end in the middle of a scenario, so those after it have not run."
	case r.endless >= patience:
		result.Problem = fmt.Sprintf("%d scenarios did not come to an end, so the others were not tried.", patience)
	case r.unbuilt:
		result.Problem = "Your code does not compile:\n\n" + r.compiler()
		if strings.Contains(r.build.String(), "go.mod") || strings.Contains(r.build.String(), "go.sum") || strings.Contains(r.build.String(), "no required module") {
			result.Problem += "\n\nSomething is wrong with go.mod or go.sum. The command reset puts each back as it was."
		}
	case slices.ContainsFunc(r.scenarios, func(s *Scenario) bool { return s.Outcome != NotRun }):
		if slices.ContainsFunc(r.scenarios, func(s *Scenario) bool { return s.Outcome == NotRun }) {
			result.Problem = "The run came to its end before all scenarios had run.\n\n" + indent(tail(all))
		} else if !passed && !slices.ContainsFunc(r.scenarios, func(s *Scenario) bool { return s.Outcome == Red }) {
			result.Problem = "All scenarios are green, but the tests have failed:\n\n" + indent(r.outside(all))
		}
	case strings.Contains(all, "panic:") || strings.Contains(all, "fatal error:"):
		result.Problem = "A panic before the first scenario, in an init function or a variable's value:\n\n" + indent(r.sudden(all))
	case complaint != "" || !passed:
		result.Problem = "The go command could not run the scenarios:\n\n" + indent(tail(complaint+all)) +
			"\n\nIf go.mod or go.sum is missing, the command start brings it; reset puts one back as it was."
	default:
		result.Problem = "Nothing has run, though nothing has failed: did the process end itself, with os.Exit in an init function?"
	}
	return result
}

// all returns the whole output of the tests.
func (r *Run) all() string {
	var all strings.Builder
	for _, test := range slices.Sorted(maps.Keys(r.output)) {
		all.WriteString(r.output[test].String())
	}
	return all.String()
}

// test returns the output of a scenario's test.
func (r *Run) test(s *Scenario) string {
	for test, other := range r.tests {
		if other == s {
			return r.output[test].String()
		}
	}
	return ""
}

// outside says what has failed that belongs to no scenario.
func (r *Run) outside(output string) string {
	if strings.Contains(output, "DATA RACE") {
		return r.race(output)
	}
	return tail(output)
}

// tail returns the last lines of an output that somebody may want to see.
func tail(output string) string {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	return strings.Join(lines[max(0, len(lines)-10):], "\n")
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
