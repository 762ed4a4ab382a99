package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/roundabout/pool"
)

func TestWhoCanBePicked(t *testing.T) {
	const three = "A@a*3/0 B@b*2/0 C@c*1/1"
	for _, c := range []struct{ all, out, want, alarm string }{
		{three, "", "A*3 B*2", ""},
		{three, "a", "B*2", ""},
		{three, "a b", "C*1", ""},
		{three, "a b c", "A*3 B*2 C*1", "no backend is up: all of them are tried"},
		{"A@a*0/0 B@b*1/0", "b", "B*1", "no backend is up: all of them are tried"},
		{"A@a*0/0 B@b*0/0", "", "", "all backends have weight 0: every request is answered with 503"},
		{"A@a*0/0", "a", "", "all backends have weight 0: every request is answered with 503"},
		{"A@a*0/0 B@b*1/1", "", "B*1", ""},
		{"", "", "", "there are no backends: every request is answered with 503"},
	} {
		members := newMembersOf(t, c.all)
		for _, address := range strings.Fields(c.out) {
			members.down((*members.members.Load())["http://"+address], "down", "for a test")
		}
		if got := available(members); got != c.want || members.alarm != c.alarm {
			t.Errorf("%s without %s: got %q and %q, want %q and %q", c.all, c.out, got, members.alarm, c.want, c.alarm)
		}
	}
}

// Two states of one member are independent of each other.
func TestWhoIsOutForTwoReasonsIsBackAfterBoth(t *testing.T) {
	members := newMembersOf(t, "A@a*1/0 B@b*1/0")
	a := members.of(members.pool.View().All[0])
	members.down(a, "down", "asleep")
	first := a.out["down"].since
	members.down(a, "ejected", "clumsy")
	if seats, _ := members.seats(); !seats[0].since.Equal(first) {
		t.Errorf("got since %v, want since the first reason, %v", seats[0].since, first)
	}
	if seats, _ := members.seats(); seats[0].state != "down" || seats[0].reason != "asleep; clumsy" {
		t.Errorf("got %s (%s), want down (asleep; clumsy)", seats[0].state, seats[0].reason)
	}
	members.up(a, "down")
	if seats, _ := members.seats(); seats[0].state != "ejected" || available(members) != "B*1" {
		t.Errorf("got %s and available %s, want ejected and B*1", seats[0].state, available(members))
	}
	members.up(a, "ejected")
	if got := available(members); got != "A*1 B*1" {
		t.Errorf("got %s, want A*1 B*1", got)
	}
}

func TestWhatIsKnownOfAnAddressStaysKnown(t *testing.T) {
	members := newMembersOf(t, "A@a*1/0 B@b*1/0 C@c*1/0")
	before := members.pool.View().All
	a := members.of(before[0])
	before[1].Begin()
	members.down(a, "down", "asleep")
	if err := members.replace(places(t, "Anna@a*5/0 B@b*4/0 C@d*1/0")); err != nil {
		t.Fatal(err)
	}
	after := members.pool.View().All
	if members.of(after[0]) != a || available(members) != "B*4 C*1" {
		t.Errorf("got available %s, want Anna down as A was", available(members))
	}
	if after[1].InFlight() != 1 || after[2].InFlight() != 0 || members.of(after[2]) == members.of(before[2]) {
		t.Error("got other counts or members, want B's count kept, and a new member for C, which is at another address")
	}
	if seats, _ := members.seats(); len(seats) != 3 {
		t.Errorf("got %d seats, want 3: B is still the same one", len(seats))
	}
	before[1].End()
	if after[1].InFlight() != 0 {
		t.Errorf("got %d requests in flight, want the one that has ended to be counted once", after[1].InFlight())
	}
}

func TestNamesAreUnique(t *testing.T) {
	members := newMembersOf(t, "A@a*1/0")
	if err := members.replace(places(t, "B@b*1/0 B@c*1/0")); !errors.Is(err, pool.ErrDuplicate) {
		t.Errorf("got error %v, want %v", err, pool.ErrDuplicate)
	}
	if got := available(members); got != "A*1" {
		t.Errorf("got %s, want what was there before", got)
	}
}

// Changes that come at once are published together, and none of them is left out.
func TestChangesAtOnceAllShow(t *testing.T) {
	members := newMembersOf(t, "A@a*1/0 B@b*1/0 C@c*1/0 D@d*1/0")
	all := members.pool.View().All
	for round := range 200 {
		var changes sync.WaitGroup
		var want []string
		for i, b := range all {
			m := members.of(b)
			if (round+i)%3 == 0 {
				want = append(want, b.Name()+"*1")
			}
			changes.Go(func() {
				for n := range 10 {
					members.up(m, "down")
					if n < 9 || (round+i)%3 != 0 {
						members.down(m, "down", "for a test")
					}
				}
			})
		}
		changes.Wait()
		if got := available(members); got != strings.Join(want, " ") {
			t.Fatalf("got %s, want %s", got, strings.Join(want, " "))
		}
	}
}

// Each member has one watcher, as long as it stays.
func TestWatchersComeAndGoWithTheMembers(t *testing.T) {
	members := newMembersOf(t, "A@a*1/0 B@b*1/0")
	ctx, end := context.WithCancel(t.Context())
	events := make(chan string, 10)
	members.watch(ctx, func(ctx context.Context, m *member) {
		events <- "+" + m.host
		<-ctx.Done()
		events <- "-" + m.host
	})
	expect := func(want ...string) {
		t.Helper()
		got := map[string]bool{}
		for range want {
			got[<-events] = true
		}
		for _, w := range want {
			if !got[w] {
				t.Errorf("got %v, want %v", got, want)
			}
		}
	}
	expect("+a:80", "+b:80")
	if err := members.replace(places(t, "B@b*2/0 C@c*1/0")); err != nil {
		t.Fatal(err)
	}
	expect("-a:80", "+c:80")
	end()
	expect("-b:80", "-c:80")
}

// Whoever is down when health checks are turned off has nobody left to find that it is up.
func TestNobodyStaysDownWithoutHealthChecks(t *testing.T) {
	members := newMembersOf(t, "A@127.0.0.1:1*1/0")
	state := func() string {
		seats, _ := members.seats()
		return seats[0].state
	}
	ctx, end := context.WithCancel(t.Context())
	c := defaults().Health
	c.Interval, c.Fall = duration{time.Millisecond}, 1
	probe(ctx, c, members)
	wait(t, "A to be down", func() bool { return state() == "down" })
	end()
	off, end := context.WithCancel(t.Context())
	defer end()
	c.Off = true
	probe(off, c, members)
	wait(t, "A to be up", func() bool { return state() == "up" })
}

// A request that fails after its backend has left has nobody to eject.
func TestWhoHasLeftIsNotEjected(t *testing.T) {
	members := newMembersOf(t, "A@a*1/0")
	a := members.pool.View().All[0]
	if err := members.replace(places(t, "B@b*1/0")); err != nil {
		t.Fatal(err)
	}
	members.down(members.of(a), "ejected", "for a test")
	if seats, _ := members.seats(); len(seats) != 1 || seats[0].state != "up" {
		t.Errorf("got %v, want B, and up", seats)
	}
}

func TestHostsHavePorts(t *testing.T) {
	for address, want := range map[string]string{"http://a": "a:80", "https://a": "a:443", "https://[::1]": "[::1]:443", "http://[::1]:81": "[::1]:81"} {
		if got := newMember(address).host; got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

// A probe that a reload has cut off says nothing.
func TestAProbeThatIsCutOffIsNoFailure(t *testing.T) {
	asked := make(chan bool, 10)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		asked <- true
		<-r.Context().Done()
	}))
	defer server.Close()
	members := newMembersOf(t, "A@"+strings.TrimPrefix(server.URL, "http://")+"*1/0")
	c := defaults().Health
	c.Fall = 1
	before := runtime.NumGoroutine()
	ctx, end := context.WithCancel(t.Context())
	probe(ctx, c, members)
	<-asked
	end()
	wait(t, "the probe to end", func() bool { return runtime.NumGoroutine() <= before })
	if seats, _ := members.seats(); seats[0].state != "up" {
		t.Errorf("got %s (%s), want up", seats[0].state, seats[0].reason)
	}
}

// One who leaves while it serves a request, and another one of its name, are told apart.
func TestANameMayBeGivenAgain(t *testing.T) {
	members := newMembersOf(t, "A@a*1/0")
	members.pool.View().All[0].Begin()
	if err := members.replace(places(t, "A@b*1/0")); err != nil {
		t.Fatal(err)
	}
	if _, err := newMetrics(&live{members: members}).Gather(); err != nil {
		t.Error(err)
	}
}
