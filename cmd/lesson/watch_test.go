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

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

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

// Without a screen, watch writes a check at once, and another for each change, until it is told to stop.
func TestWatchWithoutAScreen(t *testing.T) {
	w := newWorkspace(t, 1)
	output, written := io.Pipe()
	r := &runner{term: term.Terminal{Out: written, Width: 80}}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() {
		ended <- r.watchPlainly(ctx, w)
		written.Close()
	}()
	checks := 0
	for lines := bufio.NewScanner(output); lines.Scan(); {
		if !strings.Contains(lines.Text(), "0 of 11 scenarios") {
			continue
		}
		if checks++; checks == 3 {
			stop()
			continue
		}
		change(t, w, "backend/backend.go")
	}
	if err := <-ended; !errors.Is(err, context.Canceled) || checks != 3 {
		t.Errorf("got %d checks and error %v, want 3 and a canceled context", checks, err)
	}
}

// On a screen, keys ask for a hint and for the next lesson, and a change is checked.
func TestWatchOnAScreen(t *testing.T) {
	w := newWorkspace(t, 1)
	screen := &watcher{runner: &runner{term: term.Terminal{Width: 80, Height: 50, Screen: true}}, workspace: w, ctx: t.Context()}
	screen.Init()
	press := func(key rune) tea.Cmd {
		_, command := screen.Update(tea.KeyPressMsg{Code: key, Text: string(key)})
		return command
	}
	shows := func(want string) {
		t.Helper()
		if got := screen.View().Content; !strings.Contains(got, want) {
			t.Errorf("got the screen\n%s\nwant one with %q", got, want)
		}
	}
	press('h')
	shows("Hint 1 of 3 for lesson 01")
	press('n')
	shows("lesson 01 has not been green yet")
	check := press('c')
	shows("checking")
	if press('c') != nil {
		t.Error("got a second check while one is running, want the first one ended before")
	}
	ended := check().(checked)
	if !strings.Contains(ended.text, context.Canceled.Error()) {
		t.Errorf("got the first check's text %q, want it canceled", ended.text)
	}
	_, again := screen.Update(ended)
	if again == nil {
		t.Fatal("got no check for the key that was pressed meanwhile, want one")
	}
	screen.Update(again())
	shows("0 of 11 scenarios")
	screen.Update(tea.WindowSizeMsg{Width: 30, Height: 20})
	shows("space: more below")
	for line := range strings.Lines(screen.View().Content) {
		if width := ansi.StringWidth(line); width > 40 {
			t.Errorf("got a line of %d characters on a screen of 30: %q", width, line)
		}
	}
	if err := w.Finish(w.Lesson()); err != nil {
		t.Fatal(err)
	}
	press('n')
	shows("Lesson 02, A pool")
	if quit := press('q'); quit == nil || quit() != tea.Quit() {
		t.Error("got no end for q, want one")
	}
}
