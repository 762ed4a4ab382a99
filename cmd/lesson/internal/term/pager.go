package term

import (
	"fmt"
	"io"
	"strings"

	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
)

// Page shows a text: a screen at a time where there is one and the text is longer.
// Keys are those of a pager: space and b, d and u, j and k, g and G, arrows, and q to leave.
func (t Terminal) Page(text string) error {
	if !t.Screen || strings.Count(text, "\n") < t.Height {
		_, err := io.WriteString(t.Out, text)
		return err
	}
	_, err := tea.NewProgram(&pager{text: text}, tea.WithOutput(t.Out)).Run()
	return err
}

type pager struct {
	text string
	view viewport.Model
}

// Init does nothing: the size comes by itself.
func (p *pager) Init() tea.Cmd { return nil }

// Update takes keys and sizes.
func (p *pager) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch m := message.(type) {
	case tea.WindowSizeMsg:
		p.view.SetWidth(m.Width)
		p.view.SetHeight(m.Height - 1)
		if p.view.TotalLineCount() <= 1 {
			p.view = viewport.New(viewport.WithWidth(m.Width), viewport.WithHeight(m.Height-1))
			p.view.SetContent(p.text)
		}
	case tea.KeyPressMsg:
		switch m.String() {
		case "q", "esc", "ctrl+c":
			return p, tea.Quit
		case "g", "home", "<":
			p.view.GotoTop()
		case "G", "end", ">":
			p.view.GotoBottom()
		}
	}
	var command tea.Cmd
	p.view, command = p.view.Update(message)
	return p, command
}

// View shows the part of the text, and how far it is.
func (p *pager) View() tea.View {
	view := tea.NewView(fmt.Sprintf("%s\n%3.0f %%   space b: pages   j k: lines   g G: ends   q: leave", p.view.View(), p.view.ScrollPercent()*100))
	view.AltScreen = true
	return view
}
