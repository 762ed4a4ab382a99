package main

import (
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/roundabout/backend"
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

// Who is tried next has the least to do for its weight, is not tried yet, and is available.
func TestAnotherIsOneWhoHasTime(t *testing.T) {
	members := newMembers(t, 4)
	all := members.pool.View().All
	for range 2 {
		all[1].Begin()
	}
	all[2].Begin()
	x := &exchange{tried: all[:1]}
	if got := another(x, broken, members); got != all[3] {
		t.Errorf("got %v, want d, which has nothing to do", got.Name())
	}
	members.down(members.of(all[3]), "down", "for a test")
	if got := another(x, noConnection, members); got != all[2] {
		t.Errorf("got %v, want c, which has less to do than b", got.Name())
	}
	sameAddress, err := backend.New("z", all[0].Address(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if !x.hasTried(sameAddress) {
		t.Error("got that z is not tried, want it to be: it is at the address of a")
	}
	x.tried = all
	if got := another(x, broken, members); got != nil {
		t.Errorf("got %v, want nobody, since all are tried", got.Name())
	}
	for _, f := range []fault{noHeader, clientGone, badBody, slowBody, largeBody, noBackend, none} {
		x.tried = all[:1]
		if got := another(x, f, members); got != nil {
			t.Errorf("%v: got %v, want nobody", f, got.Name())
		}
	}
	if got := another(x, staleReuse, members); got != all[0] {
		t.Errorf("got %v, want a again", got.Name())
	}
}
