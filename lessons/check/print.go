package check

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// A Printer shows a run, scenario by scenario. Of those that are red, it shows the first few in full.
type Printer struct {
	W     io.Writer
	Dir   string                          // the module's folder as the reader sees it, with slashes: places begin with it
	Paint func(style, text string) string // styles are red, green, bold and faint; nil writes plain text
	Wrap  func(text string) string        // breaks the lines of prose; nil leaves them

	lesson lessons.Lesson
	shown  int    // red scenarios in full
	folds  []fold // the other red ones
	spaced bool   // a blank line is what was written last
}

// A fold stands for red scenarios with the same reason.
type fold struct {
	reason string
	first  string // the name of the first of them
	at     string // where that is
	more   int
}

// shownInFull is how many red scenarios are shown with all their steps.
const shownInFull = 3

// Begin writes the headline of a run.
func (p *Printer) Begin(l lessons.Lesson) {
	p.lesson, p.spaced = l, true
	fmt.Fprintf(p.W, "%s\n\n", p.paint("bold", fmt.Sprintf("Lesson %02d, %s", l.Number(), l.Title)))
}

// Scenario writes what came of one, or keeps it for the end: of those that are red, functions that
// are not written yet are worth a line each, and of the others only the first few are shown in
// full. Those of earlier lessons that are green are not shown.
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
		p.spaced = false
		fmt.Fprintf(p.W, "  %s   %s\n", p.paint("green", "ok"), name)
	case s.Unwritten():
		p.fold(fold{reason: unwritten.FindString(s.Err), first: name})
	case p.shown < shownInFull:
		p.shown++
		p.spaced = false
		p.red(name)
		p.steps(s)
	default:
		p.fold(fold{reason: firstLine(s.Err), first: name, at: p.at(s.Feature, s.Line)})
	}
}

func (p *Printer) red(name string) { fmt.Fprintf(p.W, "  %s  %s\n", p.paint("red", "red"), name) }

func (p *Printer) fold(f fold) {
	i := slices.IndexFunc(p.folds, func(other fold) bool { return other.reason == f.reason })
	if i < 0 {
		p.folds = append(p.folds, f)
		return
	}
	p.folds[i].more++
}

// unfold writes the folds.
func (p *Printer) unfold() {
	for _, f := range p.folds {
		p.spaced = false
		name := f.first
		switch f.more {
		case 0:
		case 1:
			name += ", and 1 more scenario"
		default:
			name += fmt.Sprintf(", and %d more scenarios", f.more)
		}
		p.red(name)
		if f.at != "" {
			fmt.Fprintf(p.W, "       %s\n", p.paint("faint", f.at))
		}
		fmt.Fprintf(p.W, "       %s\n", p.paint("faint", p.places(f.reason)))
	}
	p.folds = nil
}

// steps writes the scenario with the step that failed marked, and below it why, and what the code
// printed.
func (p *Printer) steps(s *Scenario) {
	fmt.Fprintf(p.W, "\n       %s\n", p.paint("faint", p.at(s.Feature, s.Line)))
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
			for line := range strings.Lines(p.places(difference(s.Err))) {
				fmt.Fprintf(p.W, "         %s\n", p.paint("red", strings.TrimSuffix(line, "\n")))
			}
		}
	}
	if s.Printed != "" {
		fmt.Fprintf(p.W, "\n       It printed:\n")
		for line := range strings.Lines(s.Printed) {
			fmt.Fprintf(p.W, "         %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
	p.space()
}

// space writes a blank line, unless the last one was blank.
func (p *Printer) space() {
	if !p.spaced {
		fmt.Fprintln(p.W)
	}
	p.spaced = true
}

var unwritten = regexp.MustCompile(`[\w.]+` + lessons.Unwritten)

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

// at returns a place as the reader sees it.
func (p *Printer) at(file string, line int) string {
	return fmt.Sprintf("%s:%d", path.Join(p.Dir, file), line)
}

var inModule = regexp.MustCompile(`(^|[\s(])(` + place(folders) + `)`)

// places returns a text in which places in the module are as the reader sees them.
func (p *Printer) places(text string) string {
	if p.Dir == "" || p.Dir == "." {
		return text
	}
	return inModule.ReplaceAllString(text, "${1}"+strings.ReplaceAll(p.Dir, "$", "$$")+"/${2}")
}

func (p *Printer) paint(style, text string) string {
	if p.Paint == nil {
		return text
	}
	return p.Paint(style, text)
}

func (p *Printer) wrap(text string) string {
	if p.Wrap == nil {
		return text
	}
	return p.Wrap(strings.Join(strings.Fields(text), " "))
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return cmp.Or(strings.TrimPrefix(line, "panic: "), "failed")
}
