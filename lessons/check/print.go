package check

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strings"

	"example.com/roundabout/lessons"
)

// A Printer writes what comes of a run, scenario by scenario. Of those that are red, it shows the first few in full.
type Printer struct {
	W     io.Writer
	Paint func(style, text string) string // styles are red, green, bold and faint; nil writes plain text
	Wrap  func(text string) string        // breaks the lines of prose; nil leaves them

	lesson lessons.Lesson
	shown  int
}

type count struct{ green, all int }

// shownInFull is how many red scenarios are shown with all their steps.
const shownInFull = 3

// Begin writes the headline of a run.
func (p *Printer) Begin(l lessons.Lesson) {
	p.lesson = l
	fmt.Fprintf(p.W, "%s\n\n", p.paint("bold", fmt.Sprintf("Lesson %02d, %s", l.Number(), l.Title)))
}

// Scenario writes what came of one. Of earlier lessons only those that are red are worth a line.
func (p *Printer) Scenario(s *Scenario) {
	name := s.Name
	if s.Lesson.Slug != p.lesson.Slug {
		if s.Outcome == Green {
			return
		}
		name = fmt.Sprintf("%s (lesson %02d)", s.Name, s.Lesson.Number())
	}
	switch {
	case s.Outcome == Green:
		fmt.Fprintf(p.W, "  %s   %s\n", p.paint("green", "ok"), name)
	case s.Unwritten():
		fmt.Fprintf(p.W, "  %s  %s\n       %s\n", p.paint("red", "red"), name, p.paint("faint", firstLine(s.Err)))
	case p.shown < shownInFull:
		p.shown++
		fmt.Fprintf(p.W, "  %s  %s\n", p.paint("red", "red"), name)
		p.steps(s)
	default:
		fmt.Fprintf(p.W, "  %s  %s\n       %s\n", p.paint("red", "red"), name, firstLine(s.Err))
	}
}

// steps writes the scenario with the step that failed marked, and below it why.
func (p *Printer) steps(s *Scenario) {
	fmt.Fprintf(p.W, "\n       %s\n", p.paint("faint", fmt.Sprintf("%s:%d", s.Feature, s.Line)))
	for i, step := range s.Steps {
		mark, style := "  ", "faint"
		if i == s.Failed {
			mark, style = "> ", "bold"
		}
		for line := range strings.Lines(step) {
			fmt.Fprintf(p.W, "     %s%s\n", mark, p.paint(style, strings.TrimSuffix(line, "\n")))
			mark = "  "
		}
		if i == s.Failed {
			for line := range strings.Lines(difference(s.Err)) {
				fmt.Fprintf(p.W, "         %s\n", p.paint("red", strings.TrimSuffix(line, "\n")))
			}
		}
	}
	fmt.Fprintln(p.W)
}

var gotWant = regexp.MustCompile(`^(.*?)got (.*), want ([^\n]*)$`)

// difference writes what was got above what was wanted, and places below.
func difference(err string) string {
	first, places, _ := strings.Cut(err, "\n")
	if parts := gotWant.FindStringSubmatch(first); parts != nil {
		first = fmt.Sprintf("%sgot  %s\n%swant %s", parts[1], parts[2], strings.Repeat(" ", len(parts[1])), parts[3])
	}
	if places == "" {
		return first
	}
	return first + "\n" + strings.ReplaceAll(places, "\t", "")
}

// End writes the sum of a run, and the known mistakes that fail in exactly this way, or explain a part of it.
func (p *Printer) End(r *Result, known []lessons.Mistake, part bool) {
	var own, earlier count
	unwritten := 0
	for _, s := range r.Scenarios {
		counted := &earlier
		if s.Lesson.Slug == p.lesson.Slug {
			counted = &own
		}
		counted.all++
		if s.Outcome == Green {
			counted.green++
		}
		if s.Unwritten() {
			unwritten++
		}
	}
	if r.Problem != "" {
		fmt.Fprintf(p.W, "\n%s\n", p.paint("red", r.Problem))
	}
	headline := "A known mistake fails in exactly this way: "
	if part {
		headline = "A part of this is exactly what a known mistake does: "
	}
	for _, m := range known {
		fmt.Fprintf(p.W, "\n%s\n%s\nThe lesson's page tells of it under \"Mistakes people make\".\n", p.paint("bold", headline+m.Title+"."), p.wrap(m.Why))
	}
	fmt.Fprintf(p.W, "\n%s of this lesson are green", p.sum(own))
	if earlier.all > 0 {
		fmt.Fprintf(p.W, ", and %s of earlier lessons", p.sum(earlier))
	}
	fmt.Fprintln(p.W, ".")
	p.places(r)
	if unwritten > 0 && own.green == 0 {
		fmt.Fprintln(p.W, "Red is how a lesson starts: the functions to write only say that they are not written yet.")
	}
}

// places says where the functions of the lesson are, unless all is green.
func (p *Printer) places(r *Result) {
	if r.Green() {
		return
	}
	width := 0
	for _, f := range r.Functions {
		width = max(width, len(place(f)))
	}
	for _, f := range r.Functions {
		fmt.Fprintf(p.W, "  write  %-*s  %s\n", width, place(f), p.paint("faint", f.Name))
	}
}

func place(f lessons.Function) string { return fmt.Sprintf("%s:%d", f.File, f.Line) }

func (p *Printer) wrap(text string) string {
	if p.Wrap == nil {
		return text
	}
	return p.Wrap(strings.Join(strings.Fields(text), " "))
}

func (p *Printer) sum(c count) string {
	style := "red"
	if c.green == c.all {
		style = "green"
	}
	return p.paint(style, fmt.Sprintf("%d of %d scenarios", c.green, c.all))
}

func (p *Printer) paint(style, text string) string {
	if p.Paint == nil {
		return text
	}
	return p.Paint(style, text)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return cmp.Or(strings.TrimPrefix(line, "panic: "), "failed")
}

// Signature returns how the scenarios of a lesson have failed, to compare with those of known mistakes.
func (r *Result) Signature(l lessons.Lesson) lessons.Signature {
	signature := lessons.Signature{}
	for _, s := range r.Scenarios {
		if s.Lesson.Slug == l.Slug && s.Outcome == Red {
			first, _, _ := strings.Cut(s.Err, "\n")
			signature[s.Name] = first
		}
	}
	return signature
}
