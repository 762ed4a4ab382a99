package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"syscall"
	"testing"
	"time"
)

// When it stops, or has no files left for connections, neither a client nor a backend is to blame.
func TestTheBalancerMayBeToBlame(t *testing.T) {
	stopped, stop := context.WithCancelCause(t.Context())
	stop(errStopped)
	for _, c := range []struct {
		ctx  context.Context
		err  error
		want fault
	}{
		{stopped, errors.New("context canceled"), cutOff},
		{t.Context(), &net.OpError{Op: "dial", Err: os.NewSyscallError("socket", syscall.EMFILE)}, outOfFiles},
	} {
		x := &exchange{Context: c.ctx}
		if got := x.blame(c.err); got != c.want {
			t.Errorf("%v: got %v, want %v", c.err, got, c.want)
		}
	}
}

// What clients do wrong is counted by its reason, but it is no error of a backend.
func TestErrorsAreThoseOfTheBackend(t *testing.T) {
	for f := range faults {
		s := new(stats)
		s.failures[f].Add(1)
		want := map[fault]int64{noConnection: 1, noHeader: 1, broken: 1, staleReuse: 1}[fault(f)]
		if got := s.errors(); got != want {
			t.Errorf("%v: got %d errors, want %d", fault(f), got, want)
		}
	}
}

// What countFailures has counted is not counted again when the request is over.
func TestAFailureIsOneError(t *testing.T) {
	x := &exchange{Context: t.Context(), began: time.Now(), fault: noHeader}
	x.answer.status = http.StatusGatewayTimeout
	s := new(stats)
	s.failures[noHeader].Add(1)
	s.add(x)
	if got := s.errors(); got != 1 {
		t.Errorf("got %d errors of one request, want 1", got)
	}
}

func TestLatelyIsTheLastMinute(t *testing.T) {
	s := new(stats)
	for range samples + 3 {
		s.picks.Add(1)
		s.past.add(s.now())
	}
	if got := s.lately(samples).picks; got != samples-1 {
		t.Errorf("got %d picks in the last %d samples, want %d", got, samples, samples-1)
	}
}

func TestQuantilesAreRightWithinAnEighth(t *testing.T) {
	for d := 10 * time.Microsecond; d < time.Minute; d += d / 7 {
		var times [timeBuckets]int64
		times[bucketOf(d)] = 1
		if got := quantile(times, 0.5); got < d*7/8 || got > d*9/8 {
			t.Errorf("got %v for one request of %v", got, d)
		}
	}
}
