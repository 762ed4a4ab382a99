package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
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

// The end of one ejection does not end the next one, however close they are.
func TestAnEjectionIsNotUndoneByTheOneBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		members := newMembersOf(t, "A@a*1/0 B@b*1/0")
		a := members.pool.View().All[0]
		c := ejectConfig{After: 1, Time: seconds(10), MaxTime: seconds(60)}
		stage := eject(c, members, roundTripper(func(r *http.Request) (*http.Response, error) {
			x := exchangeOf(r.Context())
			x.connected, x.err = true, errors.New("broken")
			return nil, x.err
		}))
		fail := func() {
			x := &exchange{Context: context.Background()}
			x.begin(a)
			r, err := http.NewRequestWithContext(x, http.MethodGet, "/", nil)
			if err != nil {
				t.Fatal(err)
			}
			stage.RoundTrip(r)
			x.end()
		}
		fail()
		e := part[ejection](members.of(a))
		e.mu.Lock()
		e.ended = time.Now() // as if its timer were late
		e.mu.Unlock()
		fail() // for 20 s
		time.Sleep(11 * time.Second)
		if got := available(members); got != "B*1" {
			t.Errorf("got %s after the first ejection's time, want A out still", got)
		}
		time.Sleep(10 * time.Second)
		if got := available(members); got != "A*1 B*1" {
			t.Errorf("got %s after the second's, want A back", got)
		}
	})
}

// Whoever is ejected is out under a name of its own, so a probe doesn't end it.
func TestAProbeDoesNotEndAnEjection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		members := newMembersOf(t, "A@a*1/0 B@b*1/0")
		a := members.pool.View().All[0]
		stage := eject(ejectConfig{After: 1, Time: seconds(10), MaxTime: seconds(60)}, members, roundTripper(func(r *http.Request) (*http.Response, error) {
			x := exchangeOf(r.Context())
			x.connected, x.err = true, errors.New("broken")
			return nil, x.err
		}))
		x := &exchange{Context: context.Background()}
		x.begin(a)
		r, err := http.NewRequestWithContext(x, http.MethodGet, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		stage.RoundTrip(r)
		x.end()
		m := members.of(a)
		members.down(m, "down", "as a probe does")
		members.up(m, "down")
		if got := available(members); got != "B*1" {
			t.Errorf("got %s once a probe has gone well, want A out still", got)
		}
		time.Sleep(11 * time.Second)
		if got := available(members); got != "A*1 B*1" {
			t.Errorf("got %s after the ejection, want A back", got)
		}
	})
}

// An answer that the client doesn't take, and a body that it doesn't send, are the client's doing.
func TestTheClientIsBlamedBeforeTheBackend(t *testing.T) {
	for _, c := range []struct {
		upload, answer, err error
		want                fault
	}{
		{nil, errors.New("broken pipe"), nil, clientGone},
		{os.ErrDeadlineExceeded, nil, errors.New("broken"), slowBody},
		{io.ErrUnexpectedEOF, nil, errors.New("broken"), clientGone},
		{errors.New("malformed chunk"), nil, errors.New("broken"), badBody},
		{nil, nil, errors.New("broken"), broken},
	} {
		x := &exchange{Context: t.Context(), connected: true, upload: new(upload)}
		x.answer.err = c.answer
		if c.upload != nil {
			x.upload.err.Store(&c.upload)
		}
		if got := x.blame(c.err); got != c.want {
			t.Errorf("body %v, answer %v, error %v: got %v, want %v", c.upload, c.answer, c.err, got, c.want)
		}
	}
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
