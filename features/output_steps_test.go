package features

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[balancerPart](w)
		s.limit = time.Minute
		s.Step(`^it says: (.+)$`, p.says)
		s.Step(`^it has not said: (.+)$`, p.hasNotSaid)
		s.Step(`^it ends with status (\d+) and says: (.+)$`, p.endsWith)
	})
}

// like returns a function that reports whether a text is all that a scenario wrote. An … there stands for anything.
func like(text string) func(string) bool {
	parts := strings.Split(text, "…")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return regexp.MustCompile(`(?s)^` + strings.Join(parts, ".*") + `$`).MatchString
}

// hasSaid reports whether an output has a line, or a message in its log, that is like a text.
func hasSaid(output, text string) bool {
	isLike := like(text)
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if isLike(line) || isLike(readRecord(line)["msg"]) {
			return true
		}
	}
	return false
}

func (p *balancerPart) says(text string) error {
	return p.wait(fmt.Sprintf("it to say %q", text), func() bool { return hasSaid(p.process.Output(), text) })
}

func (p *balancerPart) hasNotSaid(text string) error {
	if output := p.said(); hasSaid(output, text) {
		return fmt.Errorf("got %q, want nothing of %q", output, text)
	}
	return nil
}

// endsWith waits for the end. A program that can't start says why in one line.
func (p *balancerPart) endsWith(want int, text string) error {
	status, err := p.end()
	if err != nil {
		return err
	}
	output := strings.TrimSpace(p.process.Output())
	if status != want {
		return fmt.Errorf("got status %d, want %d\nit said: %s", status, want, output)
	}
	if !hasSaid(output, text) {
		return fmt.Errorf("got no %q, want it to be said\nit said: %s", text, output)
	}
	if lines := strings.Count(output, "\n") + 1; status == 2 && lines != 1 {
		return fmt.Errorf("got %d lines, want one: %q", lines, output)
	}
	return nil
}
