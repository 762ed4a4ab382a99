package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
)

func (r *runner) listCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the lessons, and show how far you are", Args: cobra.ExactArgs(0),
		RunE: func(*cobra.Command, []string) error { return r.list(false) },
	}
}

// list writes the lessons, and what to run next if that is asked for.
func (r *runner) list(next bool) error {
	c, err := r.course()
	if err != nil {
		return err
	}
	w, err := orNone(r.open())
	if err != nil {
		return err
	}
	done, current, left := 0, 0, 0
	var given []int
	for _, l := range c.Lessons {
		mark, style := "      ", "faint"
		switch {
		case w != nil && w.Done(l):
			mark, style = "done  ", "green"
			done++
		case w != nil && w.Given(l):
			mark = "given "
			given = append(given, l.Number())
		case w != nil && w.Lesson().Slug == l.Slug:
			mark, style = "here  ", "bold"
			left += l.Minutes
		default:
			left += l.Minutes
		}
		if w != nil && w.Lesson().Slug == l.Slug {
			current = l.Number()
			mark = mark[:5] + ">"
		}
		fmt.Fprintf(r.term.Out, "  %s  %02d  %-40s %3d min\n", r.term.Paint(style, mark), l.Number(), l.Title, l.Minutes)
	}
	width := len(c.Lessons) * 2
	filled := done * width / len(c.Lessons)
	bar := r.term.Paint("green", strings.Repeat("#", filled)) + strings.Repeat(".", width-filled)
	fmt.Fprintf(r.term.Out, "\n  [%s] %d of %d lessons%s, about %s left\n", bar, done, len(c.Lessons), were(given), hours(left))
	if next {
		fmt.Fprintf(r.term.Out, "\nNext: %s\n", r.term.Paint("bold", r.advice(w, current)))
	}
	return nil
}

// were says which lessons were given.
func were(given []int) string {
	var runs []string
	for i := 0; i < len(given); {
		end := i
		for end+1 < len(given) && given[end+1] == given[end]+1 {
			end++
		}
		run := fmt.Sprintf("%02d", given[i])
		if end > i {
			run += fmt.Sprintf(" to %02d", given[end])
		}
		runs, i = append(runs, run), end+1
	}
	switch {
	case len(given) == 0:
		return ""
	case len(given) == 1:
		return ", " + runs[0] + " was given"
	}
	return ", " + strings.Join(runs, ", ") + " were given"
}

func hours(minutes int) string {
	if minutes < 90 {
		return fmt.Sprintf("%d minutes", minutes)
	}
	return fmt.Sprintf("%d hours", (minutes+30)/60)
}

// advice returns the one command to run next.
func (r *runner) advice(w *workspace.Workspace, current int) string {
	switch {
	case w == nil:
		return workspace.Command("start")
	case !w.Done(w.Lesson()) && !w.Given(w.Lesson()):
		return workspace.Command("check")
	case current < len(w.Course.Lessons):
		return workspace.Command("next")
	}
	return workspace.Command("read %02d", current) + ", to look back: you have finished the course"
}
