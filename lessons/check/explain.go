package check

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
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

// compiler returns what the compiler says, at most ten lines of it.
func (r *Run) compiler() string {
	var lines []string
	for line := range strings.Lines(r.build.String()) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "package ") {
			lines = append(lines, "  "+filepath.ToSlash(line)+wayOut(line))
		}
	}
	if len(lines) > 10 {
		lines = append(lines[:10], "  …")
	}
	return strings.Join(lines, "\n")
}

// packages are those of the standard library that code of the course may want, by their names.
var packages = map[string]string{
	"atomic": "sync/atomic", "bits": "math/bits", "cmp": "cmp", "context": "context", "errors": "errors", "fmt": "fmt", "http": "net/http",
	"httputil": "net/http/httputil", "io": "io", "maps": "maps", "math": "math", "net": "net", "os": "os", "signal": "os/signal", "slices": "slices",
	"slog": "log/slog", "strings": "strings", "sync": "sync", "syscall": "syscall", "time": "time", "unicode": "unicode", "url": "net/url", "utf8": "unicode/utf8",
}

// wayOut says what to do about an error of the compiler that has to do with imports.
func wayOut(line string) string {
	_, name, _ := strings.Cut(line, ": undefined: ")
	switch {
	case packages[name] != "":
		return fmt.Sprintf(" (add %q to the file's imports)", packages[name])
	case name == "backend" || name == "pool" || name == "selector":
		return fmt.Sprintf(" (add %q to the file's imports)", lessons.Module+"/"+name)
	case strings.HasSuffix(line, "imported and not used"):
		return " (take it out of the file's imports)"
	}
	return ""
}

// ends is how a process ends that has panicked: a message, and the traces of goroutines. What only looks like it has no traces.
var ends = regexp.MustCompile(`(?ms)^((?:fatal error|panic): [^\n]*)\n(?:[^\n]*\n){0,20}?(goroutine \d.*)`)

// sudden says why the process ended, from what it wrote.
func (r *Run) sudden(output string) string {
	if found := ends.FindStringSubmatch(output); found != nil {
		text, trace := strings.TrimSuffix(found[1], " [recovered]"), found[2]
		if strings.Contains(text, "concurrent map") {
			text += ": several goroutines use a map at once, without a lock"
		}
		if strings.Contains(text, "all goroutines are asleep") {
			text += " Each waits for another: a lock that is never released?"
		}
		return text + strings.Join(r.places(trace, 3), "")
	}
	return "the process ended itself here: is there an os.Exit, or a log.Fatal?"
}

// races is whether the race detector has spoken in a test.
func (r *Run) races(test string) bool {
	output := r.output[test].String()
	return strings.Contains(output, "DATA RACE") || strings.Contains(output, "race detected")
}

// afterwards says why a test has failed other than by a step.
func (r *Run) afterwards(test string) string {
	output := r.output[test].String()
	if r.races(test) {
		return r.race(output)
	}
	return "all steps have passed, but the test has failed:\n" + tail(output)
}

// race says where the race detector has seen one.
func (r *Run) race(output string) string {
	return "a data race: two goroutines use the same memory at once, and one of them writes" + strings.Join(r.places(output, 2), "")
}

// outside says what has failed that belongs to no scenario.
func (r *Run) outside(output string) string {
	if strings.Contains(output, "DATA RACE") {
		return r.race(output)
	}
	return tail(output)
}

// places returns the first few lines of the learner's own code that a trace goes through.
func (r *Run) places(trace string, most int) (places []string) {
	at := regexp.MustCompile(`(?:^|[/\s])((?:backend|pool|selector|cmd/balancer)/\w+\.go:\d+)`)
	for _, found := range at.FindAllStringSubmatch(filepath.ToSlash(trace), -1) {
		place := "\n\tin " + found[1]
		if !slices.Contains(places, place) && len(places) < most {
			places = append(places, place)
		}
	}
	return places
}

// tail returns the last lines of an output that somebody may want to see.
func tail(output string) string {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	return strings.Join(lines[max(0, len(lines)-10):], "\n")
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
