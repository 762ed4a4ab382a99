// Package term knows what the terminal can show, or that there is none.
package term

import (
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"charm.land/glamour/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// A Terminal is where output goes. Without colours, all text is plain.
type Terminal struct {
	Out     io.Writer
	Screen  bool // a terminal that understands control codes
	Colours bool
	Width   int // in characters; 0 where there is no terminal
}

// Of returns what a file can show. NO_COLOR turns colours off (https://no-color.org); COLUMNS is
// the width where there is no terminal.
func Of(file *os.File) Terminal {
	t := Terminal{Out: file}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		t.Width = n
	}
	if !term.IsTerminal(int(file.Fd())) {
		return t
	}
	if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
		t.Width = width
	}
	t.Screen = os.Getenv("TERM") != "dumb" && understandsCodes(file)
	t.Colours = t.Screen && os.Getenv("NO_COLOR") == ""
	return t
}

var codes = map[string]string{"bold": "1", "faint": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36"}

// Paint returns text in a style: bold, faint, or a colour. Colours are never the only sign of
// anything.
func (t Terminal) Paint(style, text string) string {
	if !t.Colours || text == "" {
		return text
	}
	return "\x1b[" + codes[style] + "m" + text + "\x1b[0m"
}

// Wrap breaks lines between words so that they fit. Without a terminal, it leaves them.
func (t Terminal) Wrap(text string) string {
	if t.Width == 0 {
		return text
	}
	return ansi.Wordwrap(text, t.Width, "")
}

// elsewhere is a link to another file, which leads nowhere in a terminal.
var elsewhere = regexp.MustCompile(`\[([^\]]+)\]\((?:\.\./|[\w-]+[./])[^):]*\)`)

// Markdown returns a text in Markdown as the terminal shows it. Without colours, that is its source.
func (t Terminal) Markdown(text string) (string, error) {
	text = elsewhere.ReplaceAllString(text, "$1")
	if !t.Colours {
		return t.Wrap(text) + "\n", nil
	}
	style := "dark"
	if background := os.Getenv("COLORFGBG"); strings.HasSuffix(background, ";15") || strings.HasSuffix(background, ";7") {
		style = "light"
	}
	renderer, err := glamour.NewTermRenderer(glamour.WithStandardStyle(style), glamour.WithWordWrap(max(min(t.Width, 144)-4, 20)))
	if err != nil {
		return "", err
	}
	shown, err := renderer.Render(text)
	var lines []string
	for line := range strings.Lines(shown) { // it fills lines up with spaces
		lines = append(lines, strings.TrimRight(line, " \n"))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n", err
}
