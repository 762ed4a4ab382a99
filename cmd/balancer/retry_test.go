package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/roundabout/backend"
	"example.com/roundabout/selector"
)

// newMembers returns a roster of backends a, b, c and so on, which nobody has to reach.
func newMembers(t testing.TB, n int) *roster {
	t.Helper()
	members := newRoster()
	var places []place
	for i := range n {
		name := string(rune('a' + i))
		b, err := backend.New(name, "http://"+name+".example", 1)
		if err != nil {
			t.Fatal(err)
		}
		places = append(places, place{backend: b})
	}
	if err := members.replace(places); err != nil {
		t.Fatal(err)
	}
	return members
}

// However many requests fail at once, only so many are sent again at the same time: 3, or a fifth of those in flight. The others wait.
func TestRetriesAtTheSameTimeAreBounded(t *testing.T) {
	for _, c := range []struct{ clients, most int64 }{{10, 3}, {100, 20}} {
		members := newMembers(t, 2)
		first := members.pool.View().All[0]
		var failing, retrying, peak atomic.Int64
		everyone, over := make(chan struct{}), make(chan struct{})
		next := roundTripper(func(r *http.Request) (*http.Response, error) {
			x := exchangeOf(r.Context())
			again := x.again != nil
			x.begin(first)
			if !again {
				if failing.Add(1) == c.clients {
					close(everyone)
				}
				<-everyone
				x.connected = true
				return nil, errors.New("broken")
			}
			n := retrying.Add(1)
			defer retrying.Add(-1)
			for p := peak.Load(); n > p && !peak.CompareAndSwap(p, n); p = peak.Load() {
			}
			<-over
			return &http.Response{StatusCode: http.StatusOK}, nil
		})
		stage := retry(defaults().Retry, members, next)
		var all sync.WaitGroup
		for range c.clients {
			all.Go(func() {
				x := &exchange{Context: t.Context(), began: time.Now()}
				r, err := http.NewRequestWithContext(x, http.MethodGet, "/", nil)
				if err != nil {
					t.Error(err)
				}
				if _, err := stage.RoundTrip(r); err != nil {
					t.Errorf("got error %v, want an answer at the second attempt", err)
				}
			})
		}
		wait(t, "as many retries as there may be", func() bool { return retrying.Load() == c.most })
		close(over)
		all.Wait()
		if peak.Load() != c.most {
			t.Errorf("%d clients: got %d retries at the same time, want %d", c.clients, peak.Load(), c.most)
		}
	}
}

// Who is tried next has the least to do for its weight, is not tried yet under any name, and is available.
func TestAnotherIsOneWhoHasTime(t *testing.T) {
	const all = "a@a*1/0 twin@a*1/0 b@b*2/0 c@c*1/0 d@d*1/0"
	for _, c := range []struct{ tried, busy, down, want string }{
		{"a", "bb c d", "", "b"}, // one for each unit of weight
		{"a", "bbb cc dd", "", "b"},
		{"a", "bbb c d", "", "c"}, // of equals the first
		{"a", "bb cc d", "", "b"},
		{"a", "b cc d", "b", "d"},
		{"a b", "c", "", "d"},
		{"a b c", "ddddd", "", "d"},
		{"a b c d", "", "", ""},
		{"b", "aaa cc", "d", "twin"},
	} {
		members := newMembersOf(t, all)
		named := map[string]*backend.Backend{}
		for _, b := range members.pool.View().All {
			named[b.Name()] = b
		}
		for _, letter := range strings.ReplaceAll(c.busy, " ", "") {
			named[string(letter)].Begin()
		}
		if c.down != "" {
			members.down(members.of(named[c.down]), "down", "for a test")
		}
		x := new(exchange)
		for name := range strings.FieldsSeq(c.tried) {
			x.tried = append(x.tried, named[name])
		}
		for _, f := range []fault{broken, noConnection} {
			got := ""
			if b := another(x, f, members); b != nil {
				got = b.Name()
			}
			if got != c.want {
				t.Errorf("%v, tried %s, busy with %s: got %q, want %q", f, c.tried, c.busy, got, c.want)
			}
		}
		for _, f := range []fault{noHeader, clientGone, badBody, slowBody, largeBody, noBackend, none} {
			if got := another(x, f, members); got != nil {
				t.Errorf("%v: got %v, want nobody", f, got.Name())
			}
		}
		if got := another(x, staleReuse, members); got != x.tried[len(x.tried)-1] {
			t.Errorf("%v: got %v, want the last one again", staleReuse, got.Name())
		}
	}
}

// Whose fault an error is depends on how far the attempt has come.
func TestBlame(t *testing.T) {
	late := &net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}
	for _, c := range []struct {
		err                         error
		connected, reused, answered bool
		want                        fault
	}{
		{nil, true, false, true, none},
		{selector.ErrNoBackend, false, false, false, noBackend},
		{errors.New("refused"), false, false, false, noConnection},
		{late, false, false, false, noConnection},
		{late, true, true, false, noHeader},
		{io.EOF, true, true, false, staleReuse},
		{io.EOF, true, true, true, broken},
		{io.EOF, true, false, false, broken},
	} {
		x := &exchange{Context: t.Context(), connected: c.connected, reused: c.reused}
		x.answered.Store(c.answered)
		if got := x.blame(c.err); got != c.want {
			t.Errorf("%v, connected %v, reused %v, answered %v: got %v, want %v", c.err, c.connected, c.reused, c.answered, got, c.want)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if x.Context = gone; c.err != nil && x.blame(c.err) != clientGone {
			t.Errorf("%v, after the client has gone: got %v, want %v", c.err, x.blame(c.err), clientGone)
		}
	}
}

// After a connection that was kept too long, the same backend gets a new one. What comes after that is an attempt like any other.
// And when the time for attempts is over, there is none.
func TestAttempts(t *testing.T) {
	for _, c := range []struct {
		ago   time.Duration // that the request has come
		fails string        // how the attempts go: stale, broken, or answered
		want  string        // whom each goes to, with a ! for a new connection
	}{
		{0, "stale answered", "a a!"},
		{0, "broken answered", "a b"},
		{0, "stale broken answered", "a a! b"},
		{0, "stale stale broken", "a a! a!"},
		{time.Hour, "stale", "a"},
		{time.Hour, "broken", "a"},
	} {
		members := newMembers(t, 2)
		x := &exchange{Context: t.Context(), began: time.Now().Add(-c.ago)}
		var got []string
		fails := strings.Fields(c.fails)
		stage := retry(defaults().Retry, members, roundTripper(func(r *http.Request) (*http.Response, error) {
			b := x.again
			if b == nil {
				b = members.pool.View().All[0]
			}
			x.begin(b)
			name := b.Name()
			if x.fresh {
				name += "!"
			}
			got = append(got, name)
			how := fails[0]
			fails = fails[1:]
			x.connected, x.reused = true, how == "stale"
			if how == "answered" {
				return &http.Response{StatusCode: http.StatusOK}, nil
			}
			return nil, io.EOF
		}))
		r, err := http.NewRequestWithContext(x, http.MethodGet, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		stage.RoundTrip(r)
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: got %s, want %s", c.fails, text, c.want)
		}
	}
}

// Whoever has waited in vain takes no place.
func TestWhoGivesUpLeavesTheQueue(t *testing.T) {
	g := &gate{most: func() int64 { return 1 }}
	g.enter(t.Context())
	over, end := context.WithCancel(t.Context())
	end()
	if g.enter(over) {
		t.Fatal("got in, want no room")
	}
	g.leave()
	soon, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if !g.enter(soon) {
		t.Error("got no place, want the one that is free")
	}
}
