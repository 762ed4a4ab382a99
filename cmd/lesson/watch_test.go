package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/roundabout/cmd/lesson/internal/term"
	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func newWorkspace(t *testing.T, number int) *workspace.Workspace {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: runs a module of its own")
	}
	c, err := lessons.Open("../..")
	if err != nil {
		t.Fatal(err)
	}
	w, err := workspace.Make(c, filepath.Join(t.TempDir(), "ws"), c.Lessons[number-1])
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// change adds something to a file, in a way that it still compiles.
func change(t *testing.T, w *workspace.Workspace, name string) {
	t.Helper()
	file, err := os.OpenFile(filepath.Join(w.Dir, filepath.FromSlash(name)), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(file, "\n// a change\n"); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

// Watch writes a check at once, another for each change and each Enter, until it is told to stop.
// A screen is cleared before each.
func TestWatch(t *testing.T) {
	for name, screen := range map[string]bool{"plain": false, "screen": true} {
		t.Run(name, func(t *testing.T) {
			w := newWorkspace(t, 1)
			output, written := io.Pipe()
			input, keyboard := io.Pipe()
			defer keyboard.Close()
			r := &runner{term: term.Terminal{Out: written, Width: 80, Screen: screen}}
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			ended := make(chan error, 1)
			go func() {
				ended <- r.watch(ctx, w, lines(input))
				written.Close()
			}()
			checks, cleared := 0, 0
			for lines := bufio.NewScanner(output); lines.Scan(); {
				if strings.Contains(lines.Text(), "\x1b[2J") {
					cleared++
				}
				if !strings.Contains(lines.Text(), "Waiting for a file to change; Enter checks again") {
					continue
				}
				switch checks++; checks {
				case 1:
					change(t, w, "backend/backend.go")
				case 2:
					io.WriteString(keyboard, "\n")
				case 3:
					stop()
				}
			}
			if err := <-ended; !errors.Is(err, context.Canceled) || checks != 3 {
				t.Errorf("got %d checks and error %v, want 3 and a canceled context", checks, err)
			}
			if want := map[bool]int{true: 3}[screen]; cleared != want {
				t.Errorf("got %d times a cleared screen, want %d", cleared, want)
			}
		})
	}
}
