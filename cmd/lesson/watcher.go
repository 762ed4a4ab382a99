package main

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"

	"example.com/roundabout/cmd/lesson/internal/workspace"
)

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
		w.workspace = again(w.workspace)
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
	// The check has its own of what the screen goes on to use.
	r, mine := *w.runner, again(w.workspace)
	return func() tea.Msg {
		defer stop()
		var text bytes.Buffer
		green, err := r.check(ctx, &text, mine, mine.Lesson(), false, func() {})
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
