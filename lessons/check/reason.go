package check

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// ends is how a process ends that has panicked: a message, and the traces of goroutines. What only
// looks like it has no traces.
var ends = regexp.MustCompile(`(?ms)^((?:fatal error|panic): [^\n]*)\n(?:[^\n]*\n){0,20}?(goroutine \d.*)`)

// recovered is what is added to the message of a panic that package testing has seen first.
var recovered = regexp.MustCompile(` \[recovered.*\]$`)

// crashReason says why a process ended, from what it wrote.
func crashReason(output string) string {
	found := ends.FindStringSubmatch(output)
	if found == nil {
		return "the process ended itself here: is there an os.Exit, or a log.Fatal?"
	}
	text, trace := recovered.ReplaceAllString(found[1], ""), found[2]
	switch {
	case strings.Contains(text, "concurrent map"):
		text += ": several goroutines use a map at once, without a lock"
	case strings.Contains(text, "all goroutines are asleep"):
		text += " Each waits for another: a lock that is never released?"
	case strings.HasPrefix(text, "panic: test timed out after "):
		text = "no end after " + strings.TrimPrefix(text, "panic: test timed out after ")
	}
	return text + strings.Join(places(trace, 3), "")
}

// raced reports whether the race detector has found something.
func raced(output string) bool {
	return strings.Contains(output, "DATA RACE") || strings.Contains(output, "race detected")
}

// raceReason says where the race detector has found a race.
func raceReason(output string) string {
	return "a data race: two goroutines use the same memory at once, and one of them writes" + strings.Join(places(output, 2), "")
}

// otherFailure says what has failed outside all scenarios.
func otherFailure(output string) string {
	if raced(output) {
		return raceReason(output)
	}
	return tail(output)
}

var ownCode = regexp.MustCompile(`(?:^|[/\s])(` + place(written) + `)`)

// places returns the first few lines of the learner's own code that a trace goes through.
func places(trace string, most int) (places []string) {
	for _, found := range ownCode.FindAllStringSubmatch(filepath.ToSlash(trace), -1) {
		place := "\n\tin " + found[1]
		if !slices.Contains(places, place) && len(places) < most {
			places = append(places, place)
		}
	}
	return places
}
