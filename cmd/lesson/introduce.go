package main

import (
	"fmt"
	"strings"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

// introduce says what to read and what to write in a lesson.
func (r *runner) introduce(w *workspace.Workspace, l lessons.Lesson) error {
	files, err := w.Files(l.Number())
	if err != nil {
		return err
	}
	fmt.Fprintf(r.term.Out, "\n  read   %s\n", place(w, l.Page()))
	for _, name := range l.Functions() {
		at := "(not found)"
		if f, err := files.Find(name); err == nil {
			at = fmt.Sprintf("%s:%d", place(w, f.File), f.Line)
		}
		fmt.Fprintf(r.term.Out, "  write  %s  %s\n", at, r.term.Paint("faint", name))
	}
	if left := unwritten(files, w.Course.Upto(l.Number()-1)); len(left) > 0 {
		fmt.Fprintf(r.term.Out, "\nThese functions of earlier lessons are not written yet: %s.\nTheir scenarios stay red until they are; %s writes the finished ones into your files.\n",
			strings.Join(left, ", "), workspace.Command("solution NN --write"))
	}
	fmt.Fprintf(r.term.Out, "\nThen: %s\n", r.term.Paint("bold", workspace.Command("check")))
	return nil
}

// unwritten returns the functions of lessons that are still empty.
func unwritten(files lessons.Files, of []lessons.Lesson) (left []string) {
	for _, l := range of {
		for _, name := range l.Writes {
			if f, err := files.Find(name); err == nil && strings.Contains(f.Body, name+lessons.Unwritten) {
				left = append(left, name)
			}
		}
	}
	return left
}
