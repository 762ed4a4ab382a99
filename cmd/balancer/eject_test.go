package main

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// Each ejection soon after another takes twice as long, up to the limit; after a good time it begins anew.
func TestEjectionsGrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := ejectConfig{After: 2, Time: seconds(10), MaxTime: seconds(60)}
		e := new(ejection)
		eject := func() time.Duration {
			if pause := e.fail(c); pause != 0 {
				t.Errorf("got an ejection for %v after one failure, want none", pause)
			}
			pause := e.fail(c)
			if again := e.fail(c); again != 0 {
				t.Errorf("got an ejection for %v while ejected, want none", again)
			}
			return pause
		}
		var got []time.Duration
		for range 5 {
			pause := eject()
			got = append(got, pause)
			time.Sleep(pause + time.Second)
		}
		time.Sleep(c.MaxTime.Duration)
		got = append(got, eject())
		s := time.Second
		if want := []time.Duration{10 * s, 20 * s, 40 * s, 60 * s, 60 * s, 10 * s}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

func TestASuccessEndsARowOfFailures(t *testing.T) {
	c := ejectConfig{After: 2, Time: seconds(10), MaxTime: seconds(60)}
	e := new(ejection)
	for range 3 {
		if pause := e.fail(c); pause != 0 {
			t.Errorf("got an ejection for %v, want none", pause)
		}
		e.succeed()
	}
}
