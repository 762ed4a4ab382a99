package lessons

import (
	"path"
	"slices"
	"strings"
)

// A Change is what a lesson grows, and where it goes in somebody's own files.
type Change struct {
	Growth
	Lesson Lesson
	File   string // that has the declaration, or, if none does, the course's
	Line   int    // 0 if no file has it
	Before string // the course's declaration as it was; "" if it was not there
	After  string // and as the lesson needs it
}

// A growth is one of a lesson, with the course's declaration before and after it.
type growth struct {
	Change
	before, after *piece
	home          *source // the course's file at that lesson
}

// growths returns what lessons 1 to number grow, in order.
func (c *Course) growths(number int) ([]growth, error) {
	var found []growth
	for _, l := range c.Upto(number) {
		if len(l.Grows) == 0 {
			continue
		}
		files, err := c.derive(l.Number(), true)
		if err != nil {
			return nil, err
		}
		before, err := c.before(l)
		if err != nil {
			return nil, err
		}
		for _, g := range l.Grows {
			home, d, err := files.find(g.Name)
			if err != nil {
				return nil, err
			}
			grown := growth{Change{Growth: g, Lesson: l, File: home.name}, before[g.Name], home.piece(d), home}
			if grown.before != nil && grown.before.doc == "" {
				if grown.before.doc, err = c.doc(home.name, g.Name); err != nil {
					return nil, err
				}
			}
			if grown.before == nil {
				grown.After = grown.after.doc + grown.after.String()
			} else {
				grown.Before, grown.After = grown.before.String(), grown.after.String()
			}
			found = append(found, grown)
		}
	}
	return found, nil
}

// doc returns the comment of a declaration in the finished file. It is there, too, where a lesson kept none.
func (c *Course) doc(file, name string) (string, error) {
	text, err := c.Read(file)
	if err != nil {
		return "", err
	}
	finished, err := parse(file, text)
	if err != nil {
		return "", err
	}
	return finished.comment(finished.find(name).doc), nil
}

// Grow puts what lessons 1 to number grow into somebody's own files, where what stands there is still what the course gave. It
// returns those that change, and what was put there.
func (c *Course) Grow(number int, files Files) (grown Files, put []Change, err error) {
	all, err := c.growths(number)
	if err != nil {
		return nil, nil, err
	}
	own, grown := open(files), Files{}
	for _, g := range all {
		if own.broken[path.Dir(g.File)] {
			continue
		}
		file, text := own.grow(g)
		if changed, err := parse(file, text); file != "" && err == nil && text != own.sources[file].text {
			own.sources[file], grown[file] = changed, text
			g.File, g.Line = own.place(g)
			put = append(put, g.Change)
		}
	}
	return grown, put, nil
}

// Missing returns what lessons 1 to number grow and somebody's own files lack, as far as one can tell from the lines that come and go.
// What the learner has improved since, or a later lesson has changed again, is not asked for.
func (c *Course) Missing(number int, files Files) ([]Change, error) {
	all, err := c.growths(number)
	if err != nil {
		return nil, err
	}
	last := map[string]*piece{}
	for _, g := range all {
		last[g.Name] = g.after
	}
	var missing []Change
	own := open(files)
	for _, g := range all {
		improved := slices.ContainsFunc(c.Lessons[g.Lesson.Number():number], func(l Lesson) bool { return slices.Contains(l.Improves, g.Name) })
		if own.broken[path.Dir(g.File)] || improved || own.has(g, last[g.Name]) {
			continue
		}
		g.File, g.Line = own.place(g)
		missing = append(missing, g.Change)
	}
	return missing, nil
}

// has reports whether a growth is there already: each line of it that comes and lasts, and none that goes for good.
func (o *own) has(g growth, last *piece) bool {
	file, d := o.find(g.Name)
	switch {
	case g.home.find(g.Name).isPackage():
		return true // a comment is nothing that code lacks
	case d == nil:
		return false
	case g.before == nil || unwritten(g.Name, file.piece(d)) && file.piece(d).signature == g.after.signature:
		return true
	}
	is, before, after, lasting := file.piece(d).lines(), g.before.lines(), g.after.lines(), last.lines()
	for line := range after {
		if !before[line] && lasting[line] && !is[line] {
			return false
		}
	}
	for line := range before {
		if !after[line] && !lasting[line] && is[line] {
			return false
		}
	}
	return true
}

// lines returns the lines of code of a declaration, whatever their format.
func (p *piece) lines() map[string]bool {
	lines := map[string]bool{}
	for line := range strings.Lines(p.String()) {
		code, _, _ := strings.Cut(" "+strings.Join(strings.Fields(line), " "), " //")
		lines[strings.TrimSpace(code)] = true
	}
	return lines
}

// unwritten reports whether a function is as a lesson starts with it.
func unwritten(name string, p *piece) bool { return strings.Contains(p.text, name+Unwritten) }
