package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
)

func (r *runner) watchCommand() *cobra.Command {
	return &cobra.Command{
		Use: "watch", Short: "Check again whenever a file changes", Args: cobra.ExactArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			w, err := r.open()
			if err != nil {
				return err
			}
			if !r.term.Screen {
				return r.watchPlainly(c.Context(), w)
			}
			_, err = tea.NewProgram(&watcher{runner: r, workspace: w, ctx: c.Context()}, tea.WithContext(c.Context()), tea.WithoutSignalHandler()).Run()
			return err
		},
	}
}

// every is how often the times of files are looked at. Some file systems tell of no change by themselves.
const every = 300 * time.Millisecond

// watchPlainly writes one check after another, where there is no screen.
func (r *runner) watchPlainly(ctx context.Context, w *workspace.Workspace) error {
	seen := ""
	for {
		if now := state(w.Dir); now != seen {
			seen = now
			w = again(w)
			if _, err := r.check(ctx, r.term.Out, w, w.Lesson(), false, func() {}); err != nil {
				if ctx.Err() != nil {
					return err
				}
				fmt.Fprintln(r.term.Out, err)
			}
			fmt.Fprintf(r.term.Out, "\nChecked at %s. Waiting for a file to change.\n\n", time.Now().Format(time.TimeOnly))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(every):
		}
	}
}

// again returns the workspace as it is now: another command may have gone on to another lesson.
func again(w *workspace.Workspace) *workspace.Workspace {
	if now, err := workspace.Open(w.Course, w.Dir); err == nil {
		return now
	}
	return w
}

// state returns what is another text as soon as a file that matters in a folder is: its name, its time, or whether it is there.
func state(dir string) string {
	var state strings.Builder
	filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case filepath.Ext(path) == ".go" || filepath.Ext(path) == ".feature" || entry.Name() == "go.mod":
			if info, err := os.Stat(path); err == nil {
				fmt.Fprintln(&state, path, info.ModTime().UnixNano())
			}
		}
		return nil
	})
	return state.String()
}
