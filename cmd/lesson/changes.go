package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

// changes shows what the course has changed, and the learner has to change in code of their own: where, why, and the few lines.
func (r *runner) changes(out io.Writer, w *workspace.Workspace, missing []lessons.Change) {
	for _, change := range missing {
		at := place(w, change.File)
		if change.Line > 0 {
			at = fmt.Sprintf("%s:%d", at, change.Line)
		}
		fmt.Fprintf(out, "\nLesson %02d needs %s in %s to change, and yours is your own: %s.\n", change.Lesson.Number(), change.Name, at, change.Why)
		if change.Before == "" {
			for line := range strings.Lines(change.After) {
				fmt.Fprintf(out, "  %s\n", r.term.Paint("green", "+"+strings.TrimSuffix(line, "\n")))
			}
			continue
		}
		difference, err := udiff.ToUnified("", "", change.Before+"\n", udiff.Lines(change.Before+"\n", change.After+"\n"), 1)
		if err != nil {
			continue // never, of edits that were just made
		}
		for line := range strings.Lines(difference) {
			style := map[byte]string{'-': "red", '+': "green", '@': "faint"}[line[0]]
			if strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "+++ ") {
				continue
			}
			line = strings.TrimSuffix(line, "\n")
			if style != "" {
				line = r.term.Paint(style, line)
			}
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
}
