package main

import (
	"errors"
	"io"
	"net"
	"os"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

// newSwept returns a connection that is swept, and whose other end is silent.
func newSwept(t *testing.T) *sweptConn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	swept := newSweep(listener)
	defer swept.Close()
	other, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { other.Close() })
	conn, err := swept.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn.(*sweptConn)
}

func read(conn net.Conn) error {
	_, err := conn.Read(make([]byte, 1))
	return err
}

// fill writes until a write fails.
func fill(conn net.Conn) error {
	for {
		if _, err := conn.Write(make([]byte, 1<<20)); err != nil {
			return err
		}
	}
}

func TestSweptDeadlines(t *testing.T) {
	soon := func() time.Time { return time.Now().Add(50 * time.Millisecond) }
	late := func() time.Time { return time.Now().Add(time.Hour) }
	for _, c := range []struct {
		name string
		try  func(conn *sweptConn) error // which must run into a deadline
	}{
		{"a read", func(conn *sweptConn) error {
			conn.SetReadDeadline(soon())
			return read(conn)
		}},
		{"a write", func(conn *sweptConn) error {
			conn.SetWriteDeadline(soon())
			return fill(conn)
		}},
		{"a read, with a deadline for both", func(conn *sweptConn) error {
			conn.SetDeadline(soon())
			return read(conn)
		}},
		{"a write, with a deadline for both", func(conn *sweptConn) error {
			conn.SetDeadline(soon())
			return fill(conn)
		}},
		{"a read whose deadline comes nearer", func(conn *sweptConn) error {
			conn.SetReadDeadline(late())
			time.AfterFunc(50*time.Millisecond, func() { conn.SetReadDeadline(time.Now()) })
			return read(conn)
		}},
		{"a read that is broken off", func(conn *sweptConn) error {
			time.AfterFunc(50*time.Millisecond, func() { conn.SetReadDeadline(time.Unix(1, 0)) })
			return read(conn)
		}},
		{"a read after one that was broken off", func(conn *sweptConn) error {
			conn.SetReadDeadline(time.Unix(1, 0))
			conn.SetReadDeadline(soon())
			return read(conn)
		}},
		{"a read after a deadline that was over", func(conn *sweptConn) error {
			conn.SetReadDeadline(soon())
			read(conn)
			conn.SetReadDeadline(soon())
			return read(conn)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			conn := newSwept(t)
			failed := make(chan error, 1)
			go func() { failed <- c.try(conn) }()
			select {
			case err := <-failed:
				if !errors.Is(err, os.ErrDeadlineExceeded) {
					t.Errorf("got %v", err)
				}
			case <-time.After(10 * time.Second):
				t.Error("no deadline")
			}
		})
	}
}

// A connection is told of a deadline when it is over, and when that is taken back: all else costs time. What net/http breaks off is over
// now, and not with the next look: it waits for that with each request.
func TestAConnectionIsToldWhatIsOver(t *testing.T) {
	var calls []time.Time
	d := deadline{set: func(at time.Time) error { calls = append(calls, at); return nil }}
	d.move(time.Unix(1, 0))
	if len(calls) != 1 || !calls[0].Equal(time.Unix(1, 0)) {
		t.Errorf("the connection got the deadlines %v, want that one", calls)
	}
	d.move(time.Time{})
	if len(calls) != 2 || !calls[1].IsZero() {
		t.Errorf("the connection got the deadlines %v, want that it is taken back", calls)
	}
	d.move(time.Now().Add(time.Hour))
	d.move(time.Now().Add(2 * time.Hour))
	d.move(time.Time{})
	d.look(time.Now().Add(3 * time.Hour))
	if len(calls) != 2 {
		t.Errorf("the connection got the deadlines %v, want no more: they cost time", calls)
	}
	at := time.Now().Add(time.Hour)
	d.move(at)
	d.look(at)
	if len(calls) != 2 {
		t.Errorf("it is over at %v, too early", at)
	}
	for range 3 {
		d.look(at.Add(1))
	}
	if len(calls) != 3 || !calls[2].Equal(at) {
		t.Errorf("the connection got the deadlines %v, want the third to be %v", calls, at)
	}
}

// A deadline that was moved in time ends nothing, however long a sweep goes on.
func TestASweepLeavesAloneWhatHasTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var over atomic.Int64
		end := func(time.Time) error { over.Add(1); return nil }
		s := newSweep(nil)
		c := &sweptConn{sweep: s, read: deadline{set: end}, write: deadline{set: end}}
		s.conns[c] = true
		go s.run()
		for range 100 {
			c.SetDeadline(time.Now().Add(time.Second))
			time.Sleep(900 * time.Millisecond)
		}
		if n := over.Load(); n > 0 {
			t.Errorf("%d deadlines that had time were over", n)
		}
		time.Sleep(100*time.Millisecond + sweepEvery)
		synctest.Wait()
		if n := over.Load(); n != 2 {
			t.Errorf("%v after the last two deadlines %d were over", sweepEvery, n)
		}
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
		time.Sleep(sweepEvery)
	})
}

// A sweep ends with its last connection, and begins again with another one.
func TestASweepEndsWithItsConnections(t *testing.T) {
	before := goleak.IgnoreCurrent()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	swept := newSweep(listener)
	defer swept.Close()
	for round := range 3 {
		for range 2 {
			other, err := net.Dial("tcp", listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			conn, err := swept.Accept()
			if err != nil {
				t.Fatal(err)
			}
			conn.SetReadDeadline(time.Now().Add(10 * time.Millisecond))
			if err := read(conn); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("round %d: got %v", round, err)
			}
			if err := conn.(*sweptConn).CloseWrite(); err != nil {
				t.Error(err)
			}
			if err := read(other); err != io.EOF {
				t.Errorf("after CloseWrite: got %v", err)
			}
			other.Close()
			defer conn.Close()
			conn.Close()
		}
		goleak.VerifyNone(t, before)
	}
}
