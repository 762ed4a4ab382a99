package lessons

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Untouched reports whether a function that a lesson asks for is as it was when the lesson started.
func (c *Course) Untouched(l Lesson, f Function) bool {
	if slices.Contains(l.Writes, f.Name) {
		return strings.Contains(f.Body, f.Name+Unwritten)
	}
	before, err := c.before(l)
	return err == nil && before[f.Name].text == f.Body
}

// empty gives functions a body that says that it is not written yet.
func (f Files) empty(functions ...string) error {
	bodies := map[string]body{}
	for _, function := range functions {
		bodies[function] = body{text: fmt.Sprintf("{ panic(%q) }", function+Unwritten)}
	}
	return f.replace(bodies)
}

// Unwritten is what an empty function's panic says behind the function's name.
const Unwritten = " is not written yet"

// replace gives functions other bodies. It is an error if one is in no file.
func (f Files) replace(bodies map[string]body) error {
	left := maps.Clone(bodies)
	if err := f.replaceKnown(bodies, left); err != nil {
		return err
	}
	if len(left) > 0 {
		return fmt.Errorf("no file has the function %s", strings.Join(slices.Sorted(maps.Keys(left)), ", "))
	}
	return nil
}

// replaceKnown gives those functions that are there other bodies, and deletes them from left.
func (f Files) replaceKnown(bodies, left map[string]body) error {
	for name, text := range f {
		if !CodeFile(name) {
			continue
		}
		parsed, err := parse(name, text)
		if err != nil {
			return err
		}
		for function := range parsed.functions {
			delete(left, function)
		}
		if f[name], err = parsed.replace(bodies); err != nil {
			return err
		}
	}
	return nil
}
