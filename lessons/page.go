package lessons

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// Headings are those of a lesson's page, in order.
var Headings = []string{"The problem", "The scenario", "Predict", "Build", "Check", "Mistakes people make", "Check yourself", "Next"}

// Text returns a lesson's page.
func (c *Course) Text(l Lesson) (string, error) { return c.Read(l.Page()) }

// Debrief returns what a lesson's page says to those who have finished it.
func (c *Course) Debrief(l Lesson) (string, error) {
	text, err := c.Text(l)
	if err != nil {
		return "", err
	}
	_, rest, _ := strings.Cut(text, "\n## Check yourself\n")
	debrief, _, _ := strings.Cut(rest, "\n## ")
	return strings.TrimSpace(debrief), nil
}

// Hints returns a lesson's hints, from a nudge to nearly the code.
func (c *Course) Hints(l Lesson) ([]string, error) {
	file := path.Join(l.Folder(), "hints.md")
	text, err := c.Read(file)
	if err != nil {
		return nil, err
	}
	var hints []string
	for _, hint := range regexp.MustCompile(`(?m)^## \d$`).Split(text, -1)[1:] {
		hints = append(hints, strings.TrimSpace(hint))
	}
	if len(hints) != 3 {
		return nil, fmt.Errorf("%s has %d hints, under headings such as ## 1: give it three", file, len(hints))
	}
	return hints, nil
}
