package trace

import (
	"fmt"
	"html"
	"io"
)

// The lanes of a picture have the colours of Okabe and Ito, which people with any colour vision
// tell apart.
var fills = []string{"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"}

const (
	step, lane, left, right, top = 22, 24, 90, 150, 40
	strayHeight                  = 30 // of the largest stray in the picture, or of one pick if that is more
)

// SVG writes a picture of traces, one below the other: a lane for each member with a dot for each
// pick, and below them a bar for each pick: how far anyone is from its ideal share. All traces
// have the same scale.
func SVG(w io.Writer, traces []*Trace) error {
	width, height, largest := 0, 0, 1.0
	for _, t := range traces {
		most, _ := t.Stray()
		largest = max(largest, most)
		width = max(width, left+len(t.Rounds)*step+right)
		height += t.height()
	}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" font-family="ui-sans-serif, system-ui, sans-serif" font-size="13">`+"\n", width, height, width, height)
	fmt.Fprintln(w, `<style>text { fill: #333 } .name { font-weight: 600 } .rest { fill: #ccc } .stray { fill: #888 } line { stroke: #ddd } @media (prefers-color-scheme: dark) { text { fill: #ddd } .rest { fill: #555 } line { stroke: #444 } }</style>`)
	y := 0
	for _, t := range traces {
		t.draw(w, y, largest)
		y += t.height()
	}
	_, err := fmt.Fprintln(w, "</svg>")
	return err
}

func (t *Trace) height() int { return top + len(t.Members)*lane + strayHeight + 24 }

func (t *Trace) draw(w io.Writer, y int, largest float64) {
	most, _ := t.Stray()
	fmt.Fprintf(w, `<text class="name" x="12" y="%d">%s</text>`+"\n", y+24, html.EscapeString(t.Selector))
	for i, m := range t.Members {
		cy := y + top + i*lane + lane/2
		fmt.Fprintf(w, `<text x="12" y="%d">%s, %d</text>`+"\n", cy+4, html.EscapeString(m.Name), m.Weight)
		for n, r := range t.Rounds {
			cx := left + n*step + step/2
			switch {
			case r.Picked == i:
				fmt.Fprintf(w, `<circle cx="%d" cy="%d" r="8" fill="%s"/>`+"\n", cx, cy, fills[i%len(fills)])
			case r.Up[i]:
				fmt.Fprintf(w, `<circle class="rest" cx="%d" cy="%d" r="2"/>`+"\n", cx, cy)
			}
		}
	}
	base := y + top + len(t.Members)*lane + strayHeight + 6
	fmt.Fprintf(w, `<text x="12" y="%d">stray</text><line x1="%d" x2="%d" y1="%d" y2="%d"/>`+"\n", base, left, left+len(t.Rounds)*step, base, base)
	for n, r := range t.Rounds {
		tall := r.Stray / largest * strayHeight
		fmt.Fprintf(w, `<rect class="stray" x="%d" y="%.1f" width="%d" height="%.1f"/>`+"\n", left+n*step+4, float64(base)-tall, step-8, tall)
	}
	fmt.Fprintf(w, `<text x="%d" y="%d">at most %.2f picks</text>`+"\n", left+len(t.Rounds)*step+12, base, most)
}
