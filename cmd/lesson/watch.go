package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
)

func (r *runner) watchCommand() *cobra.Command {
	return &cobra.Command{
		Use: "watch", Short: "Check again whenever a file changes", Args: cobra.NoArgs,
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

// A watcher is the screen of watch: the last check, and the keys.
type watcher struct {
	*runner
	workspace *workspace.Workspace
	ctx       context.Context
	view      viewport.Model
	text      string // what it shows, before lines are broken
	seen      string
	running   bool
	green     bool   // at the last check
	again     bool   // something changed while a check was running
	stop      func() // ends the check that is running
}

type (
	tick    time.Time
	checked struct {
		text  string
		green bool
	}
)

func wait() tea.Cmd { return tea.Tick(every, func(now time.Time) tea.Msg { return tick(now) }) }

// Init begins to look at the files.
func (w *watcher) Init() tea.Cmd {
	w.view = viewport.New(viewport.WithWidth(w.term.Width), viewport.WithHeight(max(w.term.Height-2, 1)))
	return wait()
}

// Update takes keys, changed files, and what checks say.
func (w *watcher) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch m := message.(type) {
	case tea.WindowSizeMsg:
		w.term.Width = m.Width
		w.view.SetWidth(m.Width)
		w.view.SetHeight(max(m.Height-2, 1))
		w.view.SetContent(w.term.Wrap(w.text))
	case tick:
		if now := state(w.workspace.Dir); now != w.seen {
			w.seen = now
			return w, tea.Batch(w.start(), wait())
		}
		return w, wait()
	case checked:
		w.running = false
		if w.again {
			return w, w.start()
		}
		w.green = m.green
		w.show(m.text)
	case tea.KeyPressMsg:
		switch m.String() {
		case "q", "esc", "ctrl+c":
			return w, tea.Quit
		case "enter", "c":
			return w, w.start()
		case "h":
			w.say(w.hint(w.workspace))
			return w, nil
		case "n":
			return w, w.next()
		}
	}
	var command tea.Cmd
	w.view, command = w.view.Update(message)
	return w, command
}

// start runs a check. One that is running is ended first.
func (w *watcher) start() tea.Cmd {
	if w.again = w.running; w.again {
		w.stop()
		return nil
	}
	w.workspace = again(w.workspace)
	ctx, stop := context.WithCancel(w.ctx)
	w.running, w.stop = true, stop
	return func() tea.Msg {
		defer stop()
		var text bytes.Buffer
		green, err := w.check(ctx, &text, w.workspace, w.workspace.Lesson(), false, func() {})
		if err != nil {
			fmt.Fprintln(&text, err)
		}
		return checked{text.String(), green}
	}
}

// next goes on to the next lesson, if this one is done.
func (w *watcher) next() tea.Cmd {
	if w.running {
		return nil
	}
	w.workspace = again(w.workspace)
	var text bytes.Buffer
	quiet := *w.runner
	quiet.term.Out = &text
	if err := quiet.next(w.workspace); err != nil {
		w.say("", err)
		return nil
	}
	w.green = false
	w.say(text.String(), nil)
	w.seen = state(w.workspace.Dir)
	return nil
}

func (w *watcher) say(text string, err error) {
	if err != nil {
		text = err.Error()
	}
	w.show(text)
}

func (w *watcher) show(text string) {
	w.text = text
	w.view.SetContent(w.term.Wrap(text))
	w.view.GotoTop()
}

// View shows the last check above the keys.
func (w *watcher) View() tea.View {
	state := "watching"
	switch {
	case w.running:
		state = "checking"
	case w.green:
		state = "green"
	}
	more := ""
	if !w.view.AtBottom() {
		more = "   space: more below"
	}
	keys := fmt.Sprintf("%s · lesson %02d · c: check   h: hint   n: next lesson   q: quit%s", state, w.workspace.Lesson().Number(), more)
	if w.view.Width() < len(keys) {
		keys = state + " · c h n q" + more
	}
	view := tea.NewView(w.view.View() + "\n\n" + w.term.Paint("bold", keys))
	view.AltScreen = true
	return view
}
