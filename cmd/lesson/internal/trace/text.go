package trace

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Styles are the colours of the lanes, in order.
var Styles = []string{"blue", "yellow", "green", "magenta", "cyan", "red"}

// Text writes the table of rounds and the timeline, no wider than so many characters. Paint
// colours a text.
func (t *Trace) Text(w io.Writer, width int, paint func(style, text string) string) {
	fmt.Fprintf(w, "%s: %s\n\n", paint("bold", t.Selector), t.pool())
	t.table(w, paint)
	t.timeline(w, width, paint)
}

func (t *Trace) pool() string {
	var members []string
	for _, m := range t.Members {
		members = append(members, fmt.Sprintf("%s with weight %d", m.Name, m.Weight))
	}
	return strings.Join(members, ", ")
}

// table writes a row for each round: credits, where the selector keeps some, and else how many
// picks each has had.
func (t *Trace) table(w io.Writer, paint func(style, text string) string) {
	rows := [][]string{{"pick", "picked", "picks so far"}}
	if len(t.Rounds) > 0 && t.Rounds[0].Paid != nil {
		rows[0] = []string{"pick", "after paying in", "picked", "after the pick"}
	}
	for i, r := range t.Rounds {
		row := []string{strconv.Itoa(i + 1), t.picked(r, paint), fmt.Sprint(strings.Trim(fmt.Sprint(r.Counts), "[]"))}
		if r.Paid != nil {
			row = []string{row[0], Points(r.Paid), row[1], Points(r.After)}
		} else {
			row[2] = strings.ReplaceAll(row[2], " ", ", ")
		}
		rows = append(rows, row)
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	for n, row := range rows {
		if n > 0 {
			for _, change := range t.Rounds[n-1].Changes {
				fmt.Fprintf(w, "        %s\n", paint("faint", change))
			}
		}
		line := strings.Repeat(" ", widths[0]-len(row[0])) + row[0]
		for i, cell := range row[1:] {
			line += "  " + cell + strings.Repeat(" ", widths[i+1]-ansi.StringWidth(cell))
		}
		fmt.Fprintln(w, "  "+strings.TrimRight(line, " "))
	}
}

func (t *Trace) picked(r Round, paint func(style, text string) string) string {
	if r.Picked < 0 {
		return "nobody"
	}
	return paint(Styles[r.Picked%len(Styles)], t.Members[r.Picked].Name)
}

// Points writes credits with two digits behind the point, or none where they need none.
func Points(credits []float64) string {
	var texts []string
	for _, c := range credits {
		text := strings.TrimSuffix(strconv.FormatFloat(c, 'f', 2, 64), ".00")
		if text == "-0" {
			text = "0"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

const bars = "▁▂▃▄▅▆▇█"

// timeline writes a lane for each member, and below them how far anyone is from its ideal share.
// Long ones go on below.
func (t *Trace) timeline(w io.Writer, width int, paint func(style, text string) string) {
	label := len("stray")
	for _, m := range t.Members {
		label = max(label, ansi.StringWidth(m.Name))
	}
	most, at := t.Stray()
	each := max((width-label-4)/2, 1)
	for from := 0; from < len(t.Rounds); from += each {
		rounds := t.Rounds[from:min(from+each, len(t.Rounds))]
		fmt.Fprintln(w)
		for i, m := range t.Members {
			lane := ""
			for _, r := range rounds {
				switch {
				case r.Picked == i:
					lane += " ●"
				case r.Up[i]:
					lane += " ·"
				default:
					lane += "  "
				}
			}
			fmt.Fprintf(w, "  %s%s%s\n", m.Name, strings.Repeat(" ", label-ansi.StringWidth(m.Name)), paint(Styles[i%len(Styles)], strings.TrimRight(lane, " ")))
		}
		lane := ""
		for _, r := range rounds {
			if r.Stray < 0.005 {
				lane += "  "
				continue
			}
			lane += " " + string([]rune(bars)[min(int(r.Stray/max(most, 1)*8), 7)])
		}
		fmt.Fprintf(w, "  %-*s%s\n", label, "stray", paint("faint", strings.TrimRight(lane, " ")))
	}
	fmt.Fprintf(w, "\n  The furthest that anyone strays from its ideal share is %.2f picks%s.\n", most, after(at))
}

func after(pick int) string {
	if pick == 0 {
		return ""
	}
	return fmt.Sprintf(", after pick %d", pick)
}
