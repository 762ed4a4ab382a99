package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
)

func (r *runner) watchCommand() *cobra.Command {
	return &cobra.Command{
		Use: "watch", Short: "Check again whenever a file changes, or Enter is pressed", Args: cobra.ExactArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			w, err := r.open()
			if err != nil {
				return err
			}
			return r.watch(c.Context(), w, lines(os.Stdin))
		},
	}
}

// pollEvery is how often the times of files are looked at. Some file systems announce no changes.
const pollEvery = 300 * time.Millisecond

// watch checks, and checks again at each change of a file and at each line that is entered.
func (r *runner) watch(ctx context.Context, w *workspace.Workspace, entered <-chan string) error {
	seen := ""
	for {
		if now := state(w.Dir); now != seen {
			seen = now
			w = again(w)
			if r.term.Screen {
				fmt.Fprint(r.term.Out, "\x1b[H\x1b[2J\x1b[3J") // clears it
			}
			if _, err := r.check(ctx, r.term.Out, w, w.Lesson(), false, func() {}); err != nil {
				if ctx.Err() != nil {
					return err
				}
				fmt.Fprintln(r.term.Out, err)
			}
			fmt.Fprintf(r.term.Out, "\nChecked at %s. Waiting for a file to change; Enter checks again, Ctrl-C ends.\n", time.Now().Format(time.TimeOnly))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-entered:
			seen = ""
		case <-time.After(pollEvery):
		}
	}
}

// lines returns a channel of the lines of an input. It is never closed.
func lines(input io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		for scanner := bufio.NewScanner(input); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	return lines
}

// again returns the workspace as it is now: another command may have moved it to another lesson.
func again(w *workspace.Workspace) *workspace.Workspace {
	if now, err := workspace.Open(w.Course, w.Dir); err == nil {
		return now
	}
	return w
}

// state returns a text that changes when a Go file, a feature or go.mod in a folder is added,
// written or removed.
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
