package main

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
)

func (r *runner) hintCommand() *cobra.Command {
	return &cobra.Command{
		Use: "hint", Short: "Show the next of three hints", Args: cobra.ExactArgs(0),
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
