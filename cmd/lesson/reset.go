package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
)

func (r *runner) resetCommand() *cobra.Command {
	return &cobra.Command{
		Use: "reset FILE", Short: "Restore a file as the lesson starts with it, and keep yours beside it", Args: cobra.ExactArgs(1),
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

// named returns the name, from the top of the workspace, of a file that is named from the current
// folder or from that top.
func named(w *workspace.Workspace, file string) string {
	if absolute, err := filepath.Abs(file); err == nil {
		if near, err := filepath.Rel(w.Dir, absolute); err == nil && filepath.IsLocal(near) && w.Brings(filepath.ToSlash(near)) {
			return filepath.ToSlash(near)
		}
	}
	return filepath.ToSlash(filepath.Clean(file))
}
