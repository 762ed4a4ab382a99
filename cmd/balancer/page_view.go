package main

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A pageView is a status in the words and sizes in which the page shows it.
type pageView struct {
	status
	Title, Headline string
	Mood            string // the class of the headline's colour
	Rows            []pageRow
	Cells           []pageCell // of the picks, the newest first
	Counts          string     // how many of the last picks each backend has, for those who can't see the strip
}

type pageRow struct {
	backendStatus
	pageCell
	Mark, Mood     string
	Age            string
	DueBar, GotBar float64 // of a bar that is 100 long
}

// A pageCell stands for a backend where there is no room for its name.
type pageCell struct {
	Label, Colour, Of string
}

// looks has each state's mark and class: its colour is never its only sign.
var looks = map[string]struct{ mark, mood string }{
	"up": {"✓", "good"}, "down": {"✕", "bad"}, "ejected": {"!", "poor"},
	"draining": {"↓", "calm"}, "standby": {"–", "calm"}, "weight 0": {"0", "calm"},
}

var pageFuncs = template.FuncMap{"count": grouped, "latency": latency, "percent": percent}

func viewOf(s status) pageView {
	v := pageView{status: s}
	v.Title, v.Headline, v.Mood = summarize(s)
	cells := cellsOf(s.Backends)
	picked := map[string]int{}
	for _, name := range slices.Backward(s.Picks) {
		cell, ok := cells[name]
		if !ok {
			cell = pageCell{Label: "·", Colour: "gone", Of: name}
		}
		v.Cells = append(v.Cells, cell)
		picked[name]++
	}
	// A bar has room for half as much again as the largest share that is due, so that small shares among many show, too.
	largest := 0.0
	for _, b := range s.Backends {
		largest = max(largest, b.Due)
	}
	full := 1.0
	if largest > 0 {
		full = min(1, 1.5*largest)
	}
	var counts []string
	for _, b := range s.Backends {
		look, ok := looks[b.State]
		if !ok {
			look = looks["standby"]
		}
		v.Rows = append(v.Rows, pageRow{
			backendStatus: b, pageCell: cells[b.Name], Mark: look.mark, Mood: look.mood, Age: age(s.Time, b.Since),
			DueBar: min(100, 100*b.Due/full), GotBar: min(100, 100*b.Got/full),
		})
		counts = append(counts, fmt.Sprintf("%s %d", b.Name, picked[b.Name]))
	}
	v.Counts = strings.Join(counts, ", ")
	return v
}

// summarize says how things are in a title, in a line, and in a class for its colour.
func summarize(s status) (title, headline, mood string) {
	var others []string
	mood = "good"
	for _, b := range s.Backends {
		if b.State != "up" {
			others = append(others, fmt.Sprintf("%s (%s)", b.Name, b.State))
		}
		if b.State == "down" || b.State == "ejected" {
			mood = "poor"
		}
	}
	up := len(s.Backends) - len(others)
	if up == 0 {
		mood = "bad"
	}
	headline = fmt.Sprintf("Up: %d of %d", up, len(s.Backends))
	if len(others) > 0 {
		headline += ". Not up: " + strings.Join(others, ", ")
	}
	if !s.Ready {
		headline = "Stopping. " + headline
		if mood == "good" {
			mood = "poor"
		}
	}
	return fmt.Sprintf("%d/%d up, %s", up, len(s.Backends), s.Listening), headline, mood
}

// cellsOf gives each backend a colour, and a label: names that are short enough, or else the numbers of their rows.
func cellsOf(backends []backendStatus) map[string]pageCell {
	long := slices.ContainsFunc(backends, func(b backendStatus) bool { return utf8.RuneCountInString(b.Name) > 2 })
	cells := map[string]pageCell{}
	for i, b := range backends {
		label := b.Name
		if long {
			label = strconv.Itoa(i + 1)
		}
		cells[b.Name] = pageCell{Label: label, Colour: "c" + strconv.Itoa(i%8), Of: b.Name}
	}
	return cells
}
