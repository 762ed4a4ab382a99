package lessons

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Unwritten is what an empty function's panic says behind the function's name.
const Unwritten = " is not written yet"

// Untouched reports whether a function that a lesson asks for is as it was when the lesson started.
func (c *Course) Untouched(l Lesson, f Function) bool {
	if slices.Contains(l.Writes, f.Name) {
		return strings.Contains(f.Body, f.Name+Unwritten)
	}
	before, err := c.before(l)
	return err == nil && before[f.Name] != nil && before[f.Name].text == f.Body
}

// empty gives functions a body that says that it is not written yet.
func (f Files) empty(functions ...string) error {
	pieces := map[string]*piece{}
	for _, function := range functions {
		pieces[function] = &piece{text: fmt.Sprintf("{ panic(%q) }", function+Unwritten)}
	}
	return f.replace(pieces)
}

// replace puts other declarations in the place of those that are there. It is an error if one is in no file.
func (f Files) replace(pieces map[string]*piece) error {
	left := maps.Clone(pieces)
	if err := f.replaceKnown(pieces, left); err != nil {
		return err
	}
	if len(left) > 0 {
		return fmt.Errorf("no file has the function %s", strings.Join(slices.Sorted(maps.Keys(left)), ", "))
	}
	return nil
}

// replaceKnown replaces those declarations that are there, takes out those that are nil, and deletes both from left.
func (f Files) replaceKnown(pieces, left map[string]*piece) error {
	for name, text := range f {
		if !CodeFile(name) {
			continue
		}
		parsed, err := parse(name, text)
		if err != nil {
			return err
		}
		for _, d := range parsed.declared {
			delete(left, d.key)
		}
		if f[name], err = parsed.with(pieces); err != nil {
			return err
		}
	}
	return nil
}
