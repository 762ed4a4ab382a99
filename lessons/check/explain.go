package check

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

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

// races reports whether the race detector has spoken in a test.
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

var ownCode = regexp.MustCompile(`(?:^|[/\s])(` + place(written) + `)`)

// places returns the first few lines of the learner's own code that a trace goes through.
func (r *Run) places(trace string, most int) (places []string) {
	for _, found := range ownCode.FindAllStringSubmatch(filepath.ToSlash(trace), -1) {
		place := "\n\tin " + found[1]
		if !slices.Contains(places, place) && len(places) < most {
			places = append(places, place)
		}
	}
	return places
}
