package lessons

import (
	"fmt"
	"maps"
	"slices"
)

// Start returns what lesson number starts from. It compiles, the scenarios of earlier lessons are green, and its own are red.
func (c *Course) Start(number int) (Files, error) {
	files, err := c.derive(number, true)
	if err != nil {
		return nil, err
	}
	return files, files.empty(c.Lessons[number-1].Writes...)
}

// Finish returns what a lesson ends with: Start, with its functions written. All scenarios up to it are green.
func (c *Course) Finish(number int) (Files, error) { return c.derive(number, false) }

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
	return files, files.replace(m.pieces)
}

// derive returns the files of lessons 1 to number, with declarations as they are at the end of that lesson, or at its start:
// then what it improves is still to do, but what it grows is done.
func (c *Course) derive(number int, start bool) (Files, error) {
	if _, err := c.Lesson(number); err != nil {
		return nil, err
	}
	files := Files{}
	var err error
	if files["go.mod"], files["go.sum"], err = c.module(); err != nil {
		return nil, err
	}
	for _, l := range c.Upto(number) {
		for _, name := range append([]string{l.Page()}, l.Adds...) {
			if files[name], err = c.Read(name); err != nil {
				return nil, err
			}
		}
	}
	older, err := c.older(number, start)
	if err != nil {
		return nil, err
	}
	missing := map[string]*piece{} // of what these lessons say that they change
	for _, l := range c.Upto(number) {
		for _, name := range l.Changes() {
			missing[name] = nil
		}
	}
	if err := files.replaceKnown(older, missing); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		return nil, fmt.Errorf("lessons/course.go improves or grows %s, which no file of lessons 01 to %02d has", name, number)
	}
	return files, nil
}

// older returns the declarations that differ from the finished ones at a lesson: each as the first later lesson that changes it
// kept it, and nil if it was not there before that.
func (c *Course) older(number int, start bool) (map[string]*piece, error) {
	older := map[string]*piece{}
	for _, l := range c.Lessons[number-1:] {
		before, err := c.before(l)
		if err != nil {
			return nil, err
		}
		for name, p := range before {
			if l.Number() == number && !(start && slices.Contains(l.Improves, name)) {
				continue
			}
			if _, ok := older[name]; !ok {
				older[name] = p
			}
		}
	}
	return older, nil
}
