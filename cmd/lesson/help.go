package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func (r *runner) hintCommand() *cobra.Command {
	return &cobra.Command{
		Use: "hint", Short: "Show the next of three hints", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			w, err := r.open()
			if err != nil {
				return err
			}
			text, err := r.hint(w)
			if err == nil {
				_, err = fmt.Fprint(r.term.Out, text)
			}
			return err
		},
	}
}

// hint returns the next hint of the current lesson, and all of them once they have been read.
func (r *runner) hint(w *workspace.Workspace) (string, error) {
	l := w.Lesson()
	hints, err := w.Course.Hints(l)
	if err != nil {
		return "", err
	}
	next, err := w.NextHint()
	if err != nil {
		return "", err
	}
	again := next >= len(hints)
	var text bytes.Buffer
	for i, hint := range hints {
		if i != next && !again {
			continue
		}
		shown, err := r.term.Markdown(hint)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "%s\n\n%s\n", r.term.Paint("bold", fmt.Sprintf("Hint %d of %d for lesson %02d", i+1, len(hints), l.Number())), shown)
	}
	if !again && next < len(hints)-1 {
		fmt.Fprintf(&text, "The next one: %s\n", workspace.Command("hint"))
	}
	if again {
		fmt.Fprintf(&text, "Those are all. The finished functions: %s\n", workspace.Command("solution"))
	}
	return text.String(), nil
}

func (r *runner) readCommand() *cobra.Command {
	return &cobra.Command{
		Use: "read [NN]", Short: "Read a lesson's page", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, arguments []string) error {
			c, err := r.course()
			if err != nil {
				return err
			}
			l := c.Lessons[0]
			if w, err := orNone(r.open()); err != nil {
				return err
			} else if w != nil {
				l = w.Lesson()
			}
			if len(arguments) > 0 {
				if l, err = numbered(c, arguments[0]); err != nil {
					return err
				}
			}
			page, err := c.Text(l)
			if err != nil {
				return err
			}
			shown, err := r.term.Markdown(page)
			if err != nil {
				return err
			}
			return r.term.Page(shown)
		},
	}
}

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
			fmt.Fprintf(r.term.Out, "%s puts them into your files, and keeps what was there.\n", workspace.Command("solution %02d -write", l.Number()))
			return nil
		},
	}
	c.Flags().BoolVar(&write, "write", false, "put them into your files; what was there is kept beside them")
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

// writeSolution puts the finished functions of a lesson into the learner's files.
func (r *runner) writeSolution(w *workspace.Workspace, l lessons.Lesson) error {
	current := w.Lesson().Number()
	files, err := w.Files(current)
	if err != nil {
		return err
	}
	changed, err := w.Course.Solve(l, current, files)
	if err != nil {
		return fmt.Errorf("%w; %s puts a whole file back", err, workspace.Command("reset FILE"))
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

func (r *runner) resetCommand() *cobra.Command {
	return &cobra.Command{
		Use: "reset FILE", Short: "Put a file back to what the lesson starts with, and keep yours beside it", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, arguments []string) error {
			w, err := r.open()
			if err != nil {
				return err
			}
			name := named(w, arguments[0])
			backup, err := w.Reset(name)
			if err != nil {
				return err
			}
			fmt.Fprintf(r.term.Out, "%s is as lesson %02d starts with it", place(w, name), w.Lesson().Number())
			if backup != "" {
				fmt.Fprintf(r.term.Out, "; what was there is in %s", place(w, backup))
			}
			fmt.Fprintln(r.term.Out)
			return nil
		},
	}
}

// named returns the name, from the top of the workspace, of a file that is named from where we are, or else from that top.
func named(w *workspace.Workspace, file string) string {
	if absolute, err := filepath.Abs(file); err == nil {
		if near, err := filepath.Rel(w.Dir, absolute); err == nil && filepath.IsLocal(near) && w.Brings(filepath.ToSlash(near)) {
			return filepath.ToSlash(near)
		}
	}
	return filepath.ToSlash(filepath.Clean(file))
}
