package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func (r *runner) startCommand() *cobra.Command {
	return &cobra.Command{
		Use: "start [NN]", Short: "Start a lesson in your workspace, and add the files that it lacks",
		Long: "Start lesson NN in your workspace; without NN, the lesson you are at, or the first one. In a new workspace, the lessons before it are finished.\nWhat is in your workspace stays as it is; only files that it lacks are added.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, arguments []string) error {
			c, err := r.course()
			if err != nil {
				return err
			}
			w, err := orNone(r.open())
			if err != nil {
				return err
			}
			l := c.Lessons[0]
			if w != nil {
				l = w.Lesson()
			}
			if len(arguments) > 0 {
				if l, err = numbered(c, arguments[0]); err != nil {
					return err
				}
			}
			if w == nil {
				dir := r.folder(c)
				if !workspace.In(dir) {
					return r.make(c, l)
				}
				w = workspace.Adopt(c, dir, l)
			}
			return r.bring(w, l)
		},
	}
}

// make makes a new workspace.
func (r *runner) make(c *lessons.Course, l lessons.Lesson) error {
	dir := r.folder(c)
	w, err := workspace.Make(c, dir, l)
	if err != nil {
		return err
	}
	fmt.Fprintf(r.term.Out, "Made your workspace for lesson %02d, %s, in %s\n", l.Number(), l.Title, shown(dir))
	err = w.Init()
	if err == nil {
		_, err = w.Commit(started(l))
	}
	r.warn(err)
	return r.introduce(w, l)
}

// bring adds to a workspace what a lesson needs, and says what it has added.
func (r *runner) bring(w *workspace.Workspace, l lessons.Lesson) error {
	before := w.Lesson()
	brought, err := w.Bring(l)
	if err != nil {
		return err
	}
	say := func(what string, files []string) {
		for _, file := range files {
			fmt.Fprintf(r.term.Out, "  %-8s %s\n", what, file)
		}
	}
	fmt.Fprintf(r.term.Out, "Lesson %02d, %s, in %s\n", l.Number(), l.Title, w.Dir)
	say("new", brought.New)
	say("updated", brought.Updated)
	say("differs", brought.Differs)
	for _, change := range brought.Grown {
		fmt.Fprintf(r.term.Out, "  %-8s %s: %s\n", "grown", change.File, change.Why)
	}
	if len(brought.Differs) > 0 {
		fmt.Fprintf(r.term.Out, "Files that differ from the course's were left as they are; %s restores one, and keeps yours beside it.\n", workspace.Command("reset FILE"))
	}
	_, err = w.Commit(started(l))
	r.warn(err)
	r.skipped(w, before, l, brought)
	r.changes(r.term.Out, w, brought.Missing)
	return r.introduce(w, l)
}

func started(l lessons.Lesson) string {
	return fmt.Sprintf("Start of lesson %02d: %s", l.Number(), l.Title)
}

// warn writes an error, if there is one, that does not stop the command.
func (r *runner) warn(err error) {
	if err != nil {
		fmt.Fprintf(r.term.Out, "Note: %v\n", err)
	}
}
