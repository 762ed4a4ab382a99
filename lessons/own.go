package lessons

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// An own is a learner's own files, as far as they can be parsed.
type own struct {
	sources map[string]*source
	broken  map[string]bool // folders with a file that can't be
}

func open(files Files) *own {
	o := &own{map[string]*source{}, map[string]bool{}}
	for name, text := range files {
		parsed, err := parse(name, text)
		if err != nil {
			o.broken[path.Dir(name)] = true
			continue
		}
		o.sources[name] = parsed
	}
	return o
}

// find returns the declaration of that name, and the file that has it, or nil.
func (o *own) find(name string) (*source, *declaration) {
	for _, file := range slices.Sorted(maps.Keys(o.sources)) {
		if d := o.sources[file].find(name); d != nil {
			return o.sources[file], d
		}
	}
	return nil, nil
}

// place returns the file and the line of what is grown: the learner's, or the course's file and 0 if the learner lacks it.
func (o *own) place(g growth) (string, int) {
	if file, d := o.find(g.Name); d != nil {
		return file.name, file.positions.Position(d.from).Line
	}
	return g.File, 0
}

// grow returns the file that a growth changes, and its text then; or "" if it changes none.
func (o *own) grow(g growth) (file, text string) {
	in, d := o.find(g.Name)
	switch {
	case d == nil && g.before == nil:
		return o.insert(g)
	case d == nil || g.before == nil:
		return "", ""
	}
	is, becomes := in.piece(d), *g.after
	switch {
	case is.token == g.before.token && unwritten(g.Name, is) && same(is.signature+is.text, g.before.signature+is.text):
		becomes.text = is.text // the learner writes it
	case !same(is.alone(), g.before.alone()) && !same(is.alone(), g.after.alone()):
		return "", ""
	}
	if words(is.doc) != words(g.before.doc) {
		becomes.doc = "" // the learner's stays
	}
	if same(is.alone(), becomes.alone()) && (becomes.doc == "" || becomes.doc == is.doc) {
		return "", ""
	}
	text, err := in.with(map[string]*piece{g.Name: &becomes})
	if err != nil {
		return "", ""
	}
	return in.name, text
}

// words returns a text without regard to where its lines break.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }
