package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func (r *runner) gotoCommand() *cobra.Command {
	return &cobra.Command{
		Use: "goto NN", Short: "Go to another lesson with the code that you have", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, arguments []string) error {
			w, err := r.open()
			if err != nil {
				return err
			}
			l, err := numbered(w.Course, arguments[0])
			if err != nil {
				return err
			}
			return r.bring(w, l)
		},
	}
}

func (r *runner) nextCommand() *cobra.Command {
	return &cobra.Command{
		Use: "next", Short: "Go on to the next lesson", Args: cobra.ExactArgs(0),
		RunE: func(*cobra.Command, []string) error {
			w, err := r.open()
			if err != nil {
				return err
			}
			return r.next(w)
		},
	}
}

// next goes on to the next lesson, if the current one is done.
func (r *runner) next(w *workspace.Workspace) error {
	l := w.Lesson()
	if !w.Done(l) && !w.Given(l) {
		return fmt.Errorf("lesson %02d has not been green yet: %s, or skip it with %s", l.Number(), workspace.Command("check"), workspace.Command("goto NN"))
	}
	if l.Number() == len(w.Course.Lessons) {
		_, err := fmt.Fprintln(r.term.Out, "That was the last lesson: you have built a load balancer.")
		return err
	}
	following, err := w.Course.Lesson(l.Number() + 1)
	if err != nil {
		return err
	}
	return r.bring(w, following)
}

// skipped names the functions that lessons between two others improve, and of which the learner
// has an older version.
func (r *runner) skipped(w *workspace.Workspace, from, to lessons.Lesson, brought workspace.Brought) {
	files, err := w.Files(to.Number())
	if err != nil {
		return
	}
	for _, l := range w.Course.Upto(to.Number() - 1) {
		if l.Number() < from.Number() || w.Done(l) {
			continue
		}
		for _, name := range l.Improves {
			if f, err := files.Find(name); err == nil && !slices.Contains(brought.New, f.File) {
				fmt.Fprintf(r.term.Out, "Lesson %02d improves %s, and you have your own version: its scenarios stay red until you improve it, or run %s.\n",
					l.Number(), name, workspace.Command("solution %02d --write", l.Number()))
			}
		}
	}
}
