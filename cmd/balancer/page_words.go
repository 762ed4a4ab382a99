package main

import (
	"fmt"
	"strconv"
	"time"
)

// grouped groups the digits of a number by three.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// latency has about three digits, in milliseconds or seconds.
func latency(d time.Duration) string {
	switch ms := float64(d) / float64(time.Millisecond); {
	case d == 0:
		return "–"
	case ms < 10:
		return fmt.Sprintf("%.2f ms", ms)
	case ms < 100:
		return fmt.Sprintf("%.1f ms", ms)
	case ms < 1000:
		return fmt.Sprintf("%.0f ms", ms)
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// age says how long ago a moment was, and when, on the clock of now.
func age(now, since time.Time) string {
	if since.IsZero() {
		return ""
	}
	since = since.In(now.Location())
	ago := max(0, now.Sub(since))
	switch minutes := int(ago.Minutes()); {
	case minutes < 1:
		return fmt.Sprintf("for %d s, since %s", int(ago.Seconds()), since.Format("15:04:05"))
	case minutes < 60:
		return fmt.Sprintf("for %d min, since %s", minutes, since.Format("15:04:05"))
	case minutes < 24*60:
		return fmt.Sprintf("for %d h %d min, since %s", minutes/60, minutes%60, since.Format("15:04"))
	default:
		return fmt.Sprintf("for %d d %d h, since %s", minutes/60/24, minutes/60%24, since.Format("2 Jan 15:04"))
	}
}
