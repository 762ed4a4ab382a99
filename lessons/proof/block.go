package proof

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A block is one that is fenced: what it is, and its lines.
type block struct {
	line       int
	language   string
	kind, name string // of an excerpt, or of the state in which a command runs
	lines      []string
}

// A stale error is of a block that differs from what it shows. To rewrite it mends that.
type stale struct{ error }

// lasting returns what rewriting does not mend.
func lasting(err error) error {
	return errors.Join(slices.DeleteFunc(flatten(err), func(err error) bool { return errors.As(err, new(stale)) })...)
}

// otherFence is how Markdown can begin a block, too.
var otherFence = regexp.MustCompile("^(\\s+```|\\s*~~~)")

// blocks returns the page with each block as it should be. The error has a line for each that isn't.
func blocks(page, file string, real func(block) (string, error)) (string, error) {
	var written []string
	var errs []error
	lines := strings.Split(page, "\n")
	for i := 0; i < len(lines); i++ {
		written = append(written, lines[i])
		info, ok := strings.CutPrefix(lines[i], "```")
		if !ok {
			if otherFence.MatchString(lines[i]) {
				errs = append(errs, fmt.Errorf("%s:%d: a block begins with ``` at the beginning of a line, or it is not looked at", file, i+1))
			}
			continue
		}
		end := i + 1
		for end < len(lines) && strings.TrimRight(lines[end], " ") != "```" {
			end++
		}
		if end == len(lines) {
			return page, fmt.Errorf("%s:%d: this block has no end: close it with a line of ```", file, i+1)
		}
		b := block{line: i + 1, lines: lines[i+1 : end]}
		b.language, info, _ = strings.Cut(info, " ")
		b.kind, b.name, _ = strings.Cut(info, " ")
		if b.language == "gherkin" {
			b.name = info // a scenario has a name only, of many words
		}
		shown := b.lines
		if b.language != "" {
			text, err := real(b)
			var elided []string
			if err == nil {
				elided, err = elide(b.lines, strings.Split(strings.TrimRight(text, "\n"), "\n"))
			}
			if err == nil && !slices.Equal(elided, b.lines) {
				shown = elided
				err = stale{fmt.Errorf("this block is not what it shows; lesson verify --write rewrites it")}
			}
			if err != nil {
				errs = append(errs, fmt.Errorf("%s:%d: %w", file, b.line, err))
			}
		}
		written = append(append(written, shown...), lines[end])
		i = end
	}
	return strings.Join(written, "\n"), errors.Join(errs...)
}
