package main

import (
	"testing"
	"time"
)

func TestSummarize(t *testing.T) {
	for _, c := range []struct {
		states         []string
		stopping       bool
		headline, mood string
	}{
		{[]string{"up", "up"}, false, "Up: 2 of 2", "good"},
		{[]string{"up", "draining", "standby", "weight 0"}, false, "Up: 1 of 4. Not up: B (draining), C (standby), D (weight 0)", "good"},
		{[]string{"up", "down"}, false, "Up: 1 of 2. Not up: B (down)", "poor"},
		{[]string{"ejected", "up"}, false, "Up: 1 of 2. Not up: A (ejected)", "poor"},
		{[]string{"down", "ejected"}, false, "Up: 0 of 2. Not up: A (down), B (ejected)", "bad"},
		{nil, false, "Up: 0 of 0", "bad"},
		{[]string{"up"}, true, "Stopping. Up: 1 of 1", "poor"},
		{[]string{"down"}, true, "Stopping. Up: 0 of 1. Not up: A (down)", "bad"},
	} {
		s := status{Ready: !c.stopping}
		for i, state := range c.states {
			s.Backends = append(s.Backends, backendStatus{Name: string(rune('A' + i)), State: state})
		}
		if _, headline, mood := summarize(s); headline != c.headline || mood != c.mood {
			t.Errorf("%v: got %q, %s, want %q, %s", c.states, headline, mood, c.headline, c.mood)
		}
	}
}

// A name that is too long for a cell gives all of them numbers, so that no label means two things.
func TestCellsHaveShortNamesOrNumbers(t *testing.T) {
	for _, c := range []struct{ names, want [2]string }{
		{[2]string{"A", "ß2"}, [2]string{"A", "ß2"}},
		{[2]string{"2", "web"}, [2]string{"1", "2"}},
	} {
		cells := cellsOf([]backendStatus{{Name: c.names[0]}, {Name: c.names[1]}})
		if got := [2]string{cells[c.names[0]].Label, cells[c.names[1]].Label}; got != c.want {
			t.Errorf("%v: got labels %v, want %v", c.names, got, c.want)
		}
	}
}

// Bars are comparable: one that got what it was due ends where its mark is, however small the share.
func TestBarsShareAScale(t *testing.T) {
	for _, c := range []struct{ due, got, dueBar, gotBar float64 }{
		{1, 0.5, 100, 50},
		{0.25, 0.25, 200. / 3, 200. / 3},
		{0.25, 1, 200. / 3, 100},
		{0, 0.5, 0, 50},
	} {
		row := viewOf(status{Backends: []backendStatus{{Due: c.due, Got: c.got}}}).Rows[0]
		if int(row.DueBar) != int(c.dueBar) || int(row.GotBar) != int(c.gotBar) {
			t.Errorf("due %v, got %v: got bars %v, %v, want %v, %v", c.due, c.got, row.DueBar, row.GotBar, c.dueBar, c.gotBar)
		}
	}
}

func TestPageWords(t *testing.T) {
	ago := func(d time.Duration) string { return age(noon, noon.Add(-d)) }
	for _, c := range []struct{ got, want string }{
		{grouped(0), "0"},
		{grouped(999), "999"},
		{grouped(1000), "1,000"},
		{grouped(1234567), "1,234,567"},
		{percent(1. / 3), "33.3 %"},
		{latency(0), "–"},
		{latency(3214 * time.Microsecond), "3.21 ms"},
		{latency(32140 * time.Microsecond), "32.1 ms"},
		{latency(321 * time.Millisecond), "321 ms"},
		{latency(3210 * time.Millisecond), "3.21 s"},
		{age(noon, time.Time{}), ""},
		{ago(-time.Second), "for 0 s, since 12:00:01"},
		{ago(59 * time.Second), "for 59 s, since 11:59:01"},
		{ago(59*time.Minute + 59*time.Second), "for 59 min, since 11:00:01"},
		{ago(90 * time.Minute), "for 1 h 30 min, since 10:30"},
		{ago(50 * time.Hour), "for 2 d 2 h, since 15 May 10:00"},
		{age(noon, noon.Add(-time.Minute).In(time.FixedZone("", 3600))), "for 1 min, since 11:59:00"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
