package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/check"
)

func (r *runner) checkCommand() *cobra.Command {
	var race bool
	c := &cobra.Command{
		Use: "check [NN]", Short: "Check your code: run the scenarios of the lesson and of those before it, and the package tests", Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			w, err := r.open()
			if err != nil {
				return err
			}
			l, err := lessonOf(w, arguments)
			if err != nil {
				return err
			}
			stop := r.slowBuildNotice()
			defer stop()
			green, err := r.check(c.Context(), r.term.Out, w, l, race, stop)
			if err == nil && !green {
				err = errRed
			}
			return err
		},
	}
	c.Flags().BoolVarP(&race, "race", "r", false, "also find data races; slower, and needs a C compiler")
	return c
}

// slowBuildNotice says on a screen, after a while, why nothing is shown yet. Call stop when
// something is.
func (r *runner) slowBuildNotice() (stop func()) {
	if !r.term.Screen {
		return func() {}
	}
	timer := time.AfterFunc(3*time.Second, func() {
		fmt.Fprintln(r.term.Out, r.term.Paint("faint", "Compiling … the first time takes a minute or two."))
	})
	return func() { timer.Stop() }
}

// check runs the scenarios of a lesson and those before it, and the package tests. When all are
// green, it marks the lesson as done, makes a checkpoint, and writes the debrief. It calls begun
// when a scenario has ended.
func (r *runner) check(ctx context.Context, out io.Writer, w *workspace.Workspace, l lessons.Lesson, race bool, begun func()) (bool, error) {
	if err := w.Sound(l.Number()); err != nil {
		return false, err
	}
	p := &check.Printer{W: out, Dir: filepath.ToSlash(shown(w.Dir)), Paint: r.term.Paint, Wrap: r.term.Wrap}
	p.Begin(l)
	run := &check.Run{Dir: w.Dir, Lessons: w.Course.Upto(l.Number()), Race: race, Each: func(s *check.Scenario) {
		begun()
		p.Scenario(s)
	}}
	result, err := run.Do(ctx)
	if err != nil {
		return false, err
	}
	if err := p.End(w.Course, result); err != nil {
		return false, err
	}
	if !result.Green() {
		files, err := w.Files(w.Lesson().Number())
		if err != nil {
			return false, err
		}
		missing, err := w.Course.Missing(w.Lesson().Number(), files)
		if err != nil {
			return false, err
		}
		r.changes(out, w, missing)
		if l.Slug == w.Lesson().Slug {
			fmt.Fprintf(out, "\nStuck? %s\n", workspace.Command("hint"))
		}
		return false, nil
	}
	return true, r.finish(out, w, l)
}

// finish is what follows on green.
func (r *runner) finish(out io.Writer, w *workspace.Workspace, l lessons.Lesson) error {
	debrief, err := w.Course.Debrief(l)
	if err != nil {
		return err
	}
	shown, err := r.term.Markdown(debrief)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s\n\n%s\n", r.term.Paint("bold", "Check yourself"), shown)
	if w.Given(l) {
		fmt.Fprintf(out, "The code of lesson %02d was given to you. To write it yourself: %s, and then %s.\n",
			l.Number(), workspace.Command("goto %02d", l.Number()), workspace.Command("reset FILE"))
	}
	if err := w.Finish(l); err != nil {
		return err
	}
	committed, err := w.Commit(fmt.Sprintf("Lesson %02d is green: %s", l.Number(), l.Title))
	switch {
	case err != nil:
		fmt.Fprintf(out, "Note: no checkpoint was made: %v\n", err)
	case committed:
		fmt.Fprintf(out, "Checkpoint: git commit \"Lesson %02d is green: %s\"\n", l.Number(), l.Title)
	}
	fmt.Fprintf(out, "Next: %s\n", r.term.Paint("bold", r.advice(w, w.Lesson().Number())))
	return nil
}
