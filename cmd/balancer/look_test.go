package main

import (
	"errors"
	"testing"
	"time"
)

// The page shows the last minute, and all that is wrong.
func TestLook(t *testing.T) {
	members := newMembersOf(t, "A@a*3/0 B@b*1/0")
	a, b := part[stats](members.of(members.pool.View().All[0])), part[stats](members.of(members.pool.View().All[1]))
	for _, s := range []*stats{a, b} {
		s.picks.Add(1000)
		s.times[bucketOf(time.Minute)].Add(1000)
		for range samples {
			s.past.add(s.now()) // so that was long ago
		}
	}
	a.picks.Add(9)
	b.picks.Add(1)
	a.times[bucketOf(time.Millisecond)].Add(90)
	a.times[bucketOf(time.Second)].Add(10)
	l := &live{members: members, config: defaults(), started: defaults()}
	got := look(l, "127.0.0.1:8080", true)
	if got.Warning != "" || got.PerSecond != 10 || got.Selector != "smooth" || got.Listening != "127.0.0.1:8080" || !got.Ready {
		t.Errorf("got %+v, want no warning, and 10 requests a second", got)
	}
	row := got.Backends[0]
	if row.Requests != 1100 || row.Due != 0.75 || row.Got != 0.9 {
		t.Errorf("got %d requests, due %v, got %v; want 1100, 0.75, 0.9", row.Requests, row.Due, row.Got)
	}
	if row.P50 < 800*time.Microsecond || row.P50 > 1200*time.Microsecond || row.P99 < 800*time.Millisecond || row.P99 > 1200*time.Millisecond {
		t.Errorf("got p50 %v and p99 %v, want about 1ms and 1s", row.P50, row.P99)
	}

	l.refused = errors.New("x.yaml:1:1: what is this")
	l.started.Listen, l.started.Pprof = "elsewhere", true
	for address, m := range *members.members.Load() {
		members.down(m, "down", "no answer from "+address)
	}
	const want = "no backend is up: all of them are tried\nthe configuration stays as it was: x.yaml:1:1: what is this\nat the next start only: listen, pprof"
	got = look(l, "127.0.0.1:8080", false)
	if got.Warning != want || got.Ready {
		t.Errorf("got the warning %q, want %q", got.Warning, want)
	}
	if row := got.Backends[1]; row.State != "down" || row.Reason != "no answer from http://b" || row.Since.IsZero() {
		t.Errorf("got %+v, want B down, and why", row)
	}
}

// A file that is right again ends the warning about the one that was refused.
func TestAGoodFileEndsTheWarning(t *testing.T) {
	c, err := parseFile("x.yaml", []byte("backends: [{url: http://127.0.0.1:1}]\nhealth: {off: true}"))
	if err != nil {
		t.Fatal(err)
	}
	l := &live{members: newRoster(), refused: errors.New("x.yaml:1:1: what is this")}
	if err := l.use(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if got := look(l, "", true).Warning; got != "" {
		t.Errorf("got the warning %q, want none", got)
	}
}
