package main

import (
	"context"
	"errors"
	"net"
	"os"
	"syscall"
	"testing"
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
