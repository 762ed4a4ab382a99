package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func (r *runner) startCommand() *cobra.Command {
	return &cobra.Command{
		Use: "start [NN]", Short: "Start a lesson in a workspace of your own, or bring what yours lacks", Args: cobra.MaximumNArgs(1),
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

func (r *runner) gotoCommand() *cobra.Command {
	return &cobra.Command{
		Use: "goto NN", Short: "Go to another lesson, with the code that you have", Args: cobra.ExactArgs(1),
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
		Use: "next", Short: "Go on to the next lesson", Args: cobra.NoArgs,
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
	if !w.Done(l) {
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

// bring brings what a lesson needs into a workspace, and says so.
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
	if len(brought.Differs) > 0 {
		fmt.Fprintf(r.term.Out, "Files that differ from the course's were left as they are; %s puts one back, and keeps yours.\n", workspace.Command("reset FILE"))
	}
	_, err = w.Commit(started(l))
	r.warn(err)
	r.skipped(w, before, l, brought)
	return r.introduce(w, l)
}

// skipped tells of functions that lessons between two improve, where the learner has older ones of their own.
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
				fmt.Fprintf(r.term.Out, "Lesson %02d improves %s, of which you have your own: until you have improved it, its scenarios stay red. %s does it for you.\n",
					l.Number(), name, workspace.Command("solution %02d -write", l.Number()))
			}
		}
	}
}

// introduce says what there is to read and to write in a lesson.
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
		fmt.Fprintf(r.term.Out, "\nOf earlier lessons, these are not written yet: %s.\nTheir scenarios stay red until they are; %s puts the finished ones there.\n",
			strings.Join(left, ", "), workspace.Command("solution NN -write"))
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

func started(l lessons.Lesson) string {
	return fmt.Sprintf("Start of lesson %02d: %s", l.Number(), l.Title)
}

// warn says what did not work, if anything did not, and does not matter much.
func (r *runner) warn(err error) {
	if err != nil {
		fmt.Fprintf(r.term.Out, "Note: %v\n", err)
	}
}
