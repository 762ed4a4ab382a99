package lessons

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// Files are texts by their names, from the top of a module, with slashes.
type Files map[string]string

// Start returns what lesson number starts from. It compiles, the scenarios of earlier lessons are green, and its own are red.
func (c *Course) Start(number int) (Files, error) {
	files, err := c.derive(number, number-1)
	if err != nil {
		return nil, err
	}
	return files, files.empty(c.Lessons[number-1].Writes...)
}

// Finish returns what a lesson ends with: Start, with its functions written. All scenarios up to it are green.
func (c *Course) Finish(number int) (Files, error) { return c.derive(number, number) }

// FinishWithout returns what a lesson ends with, but for one function, which is empty.
func (c *Course) FinishWithout(number int, function string) (Files, error) {
	files, err := c.Finish(number)
	if err != nil {
		return nil, err
	}
	return files, files.empty(function)
}

// FinishWith returns what a lesson ends with, but for a mistake in it.
func (c *Course) FinishWith(m Mistake) (Files, error) {
	files, err := c.Finish(m.Lesson)
	if err != nil {
		return nil, err
	}
	return files, files.replace(m.bodies)
}

// Solve returns those of the given files that change when the functions of a lesson get their finished bodies, for somebody who is at
// lesson current by now. The error says where a file can't be parsed, or which function is in none.
func (c *Course) Solve(l Lesson, current int, files Files) (Files, error) {
	level := current
	if l.Number() < current {
		level-- // what the current lesson improves is still to do
	}
	finished, err := c.derive(current, level)
	if err != nil {
		return nil, err
	}
	bodies := map[string]body{}
	for file, text := range finished {
		if !CodeFile(file) {
			continue
		}
		parsed, err := parse(file, text)
		if err != nil {
			return nil, err
		}
		for function, b := range parsed.bodies() {
			if slices.Contains(l.Functions(), function) {
				bodies[function] = b
			}
		}
	}
	changed := maps.Clone(files)
	if err := changed.replace(bodies); err != nil {
		return nil, err
	}
	maps.DeleteFunc(changed, func(file, text string) bool { return files[file] == text })
	return changed, nil
}

// derive returns the files of lessons 1 to number, with the bodies that their functions have after lesson level.
func (c *Course) derive(number, level int) (Files, error) {
	lesson, err := c.Lesson(number)
	if err != nil {
		return nil, err
	}
	files := Files{}
	if files["go.mod"], files["go.sum"], err = c.module(); err != nil {
		return nil, err
	}
	names := []string{lesson.Page()}
	for _, l := range c.Upto(number) {
		names = append(names, l.Adds...)
	}
	for _, name := range names {
		if files[name], err = c.Read(name); err != nil {
			return nil, err
		}
	}
	bodies, err := c.bodiesAfter(level)
	if err != nil {
		return nil, err
	}
	return files, files.replaceKnown(bodies, nil)
}

// bodiesAfter returns the bodies that differ from the finished ones after a lesson: of each function, the one that is kept
// by the first later lesson that improves it.
func (c *Course) bodiesAfter(level int) (map[string]body, error) {
	bodies := map[string]body{}
	for _, l := range c.Lessons[level:] {
		if len(l.Improves) == 0 {
			continue
		}
		before, err := c.before(l)
		if err != nil {
			return nil, err
		}
		for function, b := range before {
			if _, ok := bodies[function]; !ok {
				bodies[function] = b
			}
		}
	}
	return bodies, nil
}

// before returns the bodies that the functions of a lesson had before it improved them.
func (c *Course) before(l Lesson) (map[string]body, error) {
	file := path.Join(l.Folder(), "before.go")
	text, err := c.Read(file)
	if err != nil {
		return nil, err
	}
	parsed, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	bodies := parsed.bodies()
	if got := slices.Sorted(maps.Keys(bodies)); !slices.Equal(got, slices.Sorted(slices.Values(l.Improves))) {
		return nil, fmt.Errorf("%s has %s; lesson %v improves %s", file, strings.Join(got, ", "), l, strings.Join(l.Improves, ", "))
	}
	return bodies, nil
}

// Untouched is whether a function that a lesson asks for is as it was when the lesson started.
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
