package check

import (
	"fmt"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// A count is of scenarios.
type count struct{ green, red, all int }

func (r *Result) count(of func(*Scenario) bool) (c count) {
	for _, s := range r.Scenarios {
		if !of(s) {
			continue
		}
		c.all++
		switch s.Outcome {
		case Green:
			c.green++
		case Red:
			c.red++
		}
	}
	return c
}

// End writes the summary of a run: how much is green, the known mistakes that fail in exactly this
// way, what kept it from going on, which package tests are red, and where to write.
func (p *Printer) End(c *lessons.Course, r *Result) error {
	p.unfold()
	own := r.count(func(s *Scenario) bool { return s.Lesson.Slug == p.lesson.Slug })
	earlier := r.count(func(s *Scenario) bool { return s.Lesson.Slug != p.lesson.Slug })
	switch {
	case own.green+own.red == 0:
		p.say("No scenario has run.")
	case earlier.all == 0:
		p.say(p.share(own) + " of this lesson are green.")
	case earlier.green+earlier.red == 0:
		p.say(p.share(own) + " of this lesson are green. Those of earlier lessons have not run.")
	default:
		p.say(p.share(own) + " of this lesson are green, and " + p.share(earlier) + " of earlier lessons.")
	}
	if err := p.mistakes(c, r); err != nil {
		return err
	}
	if r.Problem != "" {
		p.say(p.paint("red", p.places(r.Problem)))
		return nil
	}
	p.packageTests(r)
	p.todo(c, r, own)
	return nil
}

// packageTests writes which tests of packages are red, the first few of them in full.
func (p *Printer) packageTests(r *Result) {
	switch {
	case len(r.Tests) > 0:
		p.say("But of the package tests, these are red:\n")
	case r.Packages > 0:
		fmt.Fprintln(p.W, "The package tests are green, too.")
	}
	for i, t := range r.Tests {
		if i == shownInFull {
			fmt.Fprintf(p.W, "  and %d more\n", len(r.Tests)-i)
			break
		}
		p.red(t.String())
		if t.Place != "" {
			fmt.Fprintf(p.W, "       %s\n", p.paint("faint", p.places(t.Place)))
		}
		for line := range strings.Lines(p.places(strings.ReplaceAll(t.Err, "\t", ""))) {
			fmt.Fprintf(p.W, "       %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
}

// say writes a paragraph after a blank line.
func (p *Printer) say(text string) {
	p.space()
	fmt.Fprintln(p.W, text)
	p.spaced = false
}

// share says how many are green.
func (p *Printer) share(c count) string {
	style := "red"
	if c.green == c.all {
		style = "green"
	}
	return p.paint(style, fmt.Sprintf("%d of %d scenarios", c.green, c.all))
}

// mistakes writes the known mistakes that explain what is red: those of the lesson, otherwise
// those of an earlier one.
func (p *Printer) mistakes(c *lessons.Course, r *Result) error {
	for _, l := range slices.Backward(c.Upto(p.lesson.Number())) {
		known, part, err := c.MatchMistakes(l, r.Fingerprint(l))
		if err != nil {
			return err
		}
		headline := "A known mistake fails in exactly this way: "
		if part {
			headline = "A known mistake fails in a part of this: "
		}
		for _, m := range known {
			p.say(fmt.Sprintf("%s\n%s\nThe page of lesson %02d explains it under \"Mistakes people make\".", p.paint("bold", headline+m.Title+"."), p.wrap(m.Why), l.Number()))
		}
		if len(known) > 0 {
			return nil
		}
	}
	return nil
}

// todo says where there is something to write: the functions of the lesson that nobody has touched
// yet, or if there are none, where to see what is written; and the functions of earlier lessons
// that are red.
func (p *Printer) todo(c *lessons.Course, r *Result, own count) {
	unwritten := false
	if own.green < own.all {
		functions := r.functions(p.lesson)
		left := slices.DeleteFunc(slices.Clone(functions), func(f lessons.Function) bool { return !c.Untouched(p.lesson, f) })
		if len(left) > 0 {
			p.functions("write", left)
		} else {
			p.functions("see", functions)
		}
		if own.green == 0 && len(left) == len(functions) {
			fmt.Fprintln(p.W, "Red is how a lesson starts: nothing is written yet.")
		}
		unwritten = len(left) > 0
	}
	for _, l := range r.Lessons[:len(r.Lessons)-1] {
		if r.count(func(s *Scenario) bool { return s.Lesson.Slug == l.Slug }).red > 0 {
			if unwritten {
				fmt.Fprintf(p.W, "Lesson %02d is red, too, perhaps because of what is not written yet.\n", l.Number())
				continue
			}
			fmt.Fprintf(p.W, "Lesson %02d is red. Its functions:\n", l.Number())
			p.functions("see", r.functions(l))
		}
	}
}

func (p *Printer) functions(verb string, functions []lessons.Function) {
	width := 0
	for _, f := range functions {
		width = max(width, len(p.at(f.File, f.Line)))
	}
	for _, f := range functions {
		fmt.Fprintf(p.W, "  %-5s  %-*s  %s\n", verb, width, p.at(f.File, f.Line), p.paint("faint", f.Name))
	}
}
