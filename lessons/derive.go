package lessons

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

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
