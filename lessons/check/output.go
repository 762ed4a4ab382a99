package check

import (
	"regexp"
	"strings"
)

// An excerpt is the beginning and the end of an output that may have any length. The zero excerpt
// is empty, and so is nil.
type excerpt struct{ head, tail []byte }

// kept is how much of an output is kept at its beginning, and how much at least at its end, in bytes.
const kept = 64 << 10

func (x *excerpt) add(text string) {
	if len(x.head) < kept {
		x.head = append(x.head, text...)
		return
	}
	if x.tail = append(x.tail, text...); len(x.tail) > 2*kept {
		x.tail = append(x.tail[:0], x.tail[len(x.tail)-kept:]...)
	}
}

// String returns what was kept.
func (x *excerpt) String() string {
	if x == nil {
		return ""
	}
	return string(x.head) + string(x.tail)
}

var (
	// ofTests matches what go test and the suite write; further lines of a failure are indented.
	ofTests = regexp.MustCompile(`(?m)^(=== |\s*--- ).*\n|^ *(suite|testing)\.go:\d+: .*\n( {8}.*\n)*`)
	// ofTheEnd matches what is written when the process ends, or by the race detector.
	ofTheEnd = regexp.MustCompile(`^(panic: |fatal error: |=====|FAIL)`)
)

// printed returns what a test's code has printed: the first lines of its output that are not the
// tests' own.
func printed(output string) string {
	var lines []string
	for line := range strings.Lines(ofTests.ReplaceAllString(output, "")) {
		line = strings.TrimRight(line, "\r\n")
		if len(lines) == 8 || ofTheEnd.MatchString(line) {
			break
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
