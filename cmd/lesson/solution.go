package main

import (
	"fmt"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func (r *runner) diffCommand() *cobra.Command {
	return &cobra.Command{
		Use: "diff [NN]", Short: "Compare your functions with the finished ones", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, arguments []string) error {
			w, l, finished, err := r.finished(arguments)
			if err != nil {
				return err
			}
			files, err := w.Files(l.Number())
			if err != nil {
				return err
			}
			for _, f := range finished {
				mine, err := files.Find(f.Name)
				if err != nil {
					fmt.Fprintf(r.term.Out, "%s: %v\n", f.Name, err)
					continue
				}
				difference := udiff.Unified("yours: "+place(w, mine.File), "finished: "+f.File, mine.String()+"\n", f.String()+"\n")
				if difference == "" {
					fmt.Fprintf(r.term.Out, "%s is the same.\n", f.Name)
				}
				for line := range strings.Lines(difference) {
					style := map[byte]string{'-': "red", '+': "green", '@': "faint"}[line[0]]
					if style == "" {
						fmt.Fprint(r.term.Out, line)
						continue
					}
					fmt.Fprintln(r.term.Out, r.term.Paint(style, strings.TrimSuffix(line, "\n")))
				}
			}
			return nil
		},
	}
}

func (r *runner) solutionCommand() *cobra.Command {
	var write bool
	c := &cobra.Command{
		Use: "solution [NN]", Short: "Show the finished functions of a lesson", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, arguments []string) error {
			w, l, finished, err := r.finished(arguments)
			if err != nil {
				return err
			}
			if write {
				return r.writeSolution(w, l)
			}
			for _, f := range finished {
				fmt.Fprintf(r.term.Out, "%s\n%s%s\n\n", r.term.Paint("faint", "// "+place(w, f.File)), f.Doc, f)
			}
			fmt.Fprintf(r.term.Out, "%s writes them into your files, and keeps what was there.\n", workspace.Command("solution %02d --write", l.Number()))
			return nil
		},
	}
	c.Flags().BoolVarP(&write, "write", "w", false, "write them into your files, and keep what was there beside them")
	return c
}

// finished returns a lesson's functions as they are when it is finished.
func (r *runner) finished(arguments []string) (*workspace.Workspace, lessons.Lesson, []lessons.Function, error) {
	w, err := r.open()
	if err != nil {
		return nil, lessons.Lesson{}, nil, err
	}
	l, err := lessonOf(w, arguments)
	if err != nil {
		return nil, l, nil, err
	}
	files, err := w.Course.Finish(l.Number())
	if err != nil {
		return nil, l, nil, err
	}
	var finished []lessons.Function
	for _, name := range l.Functions() {
		f, err := files.Find(name)
		if err != nil {
			return nil, l, nil, err
		}
		finished = append(finished, f)
	}
	return w, l, finished, nil
}

// writeSolution writes the finished functions of a lesson into the learner's files.
func (r *runner) writeSolution(w *workspace.Workspace, l lessons.Lesson) error {
	current := w.Lesson().Number()
	files, err := w.Files(current)
	if err != nil {
		return err
	}
	changed, err := w.Course.Solve(l, current, files)
	if err != nil {
		return fmt.Errorf("%w; %s restores a whole file", err, workspace.Command("reset FILE"))
	}
	for name, text := range changed {
		backup, err := w.Replace(name, text)
		if err != nil {
			return err
		}
		fmt.Fprintf(r.term.Out, "%s is written; what was there is in %s\n", place(w, name), place(w, backup))
	}
	return nil
}
