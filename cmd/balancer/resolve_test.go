package main

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// A nameServer answers for the names of a test, which are in its records.
type nameServer struct {
	resolver *net.Resolver // that asks it
	mu       sync.Mutex
	records  map[string][]dnsmessage.ResourceBody
	broken   bool
	queries  int
	before   func(name string) // is called before an answer, if it is set
}

func newNameServer(t *testing.T) *nameServer {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &nameServer{records: map[string][]dnsmessage.ResourceBody{}}
	go func() {
		packet := make([]byte, 4<<10)
		for {
			n, from, err := conn.ReadFrom(packet)
			if err != nil {
				return
			}
			go func(packet []byte) {
				if answer, err := s.answer(packet); err == nil {
					conn.WriteTo(answer, from)
				}
			}(slices.Clone(packet[:n]))
		}
	}()
	s.resolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
	t.Cleanup(func() { conn.Close() })
	return s
}

func (s *nameServer) answer(packet []byte) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(packet); err != nil {
		return nil, err
	}
	s.mu.Lock()
	before := s.before
	s.mu.Unlock()
	if before != nil {
		before(m.Questions[0].Name.String())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queries++
	m.Response, m.Authoritative, m.Additionals = true, true, nil
	question := m.Questions[0]
	records, known := s.records[question.Name.String()]
	switch {
	case s.broken:
		m.RCode = dnsmessage.RCodeServerFailure
	case !known:
		m.RCode = dnsmessage.RCodeNameError
	}
	for _, record := range records {
		kind := map[bool]dnsmessage.Type{true: dnsmessage.TypeSRV, false: dnsmessage.TypeA}[strings.HasPrefix(question.Name.String(), "_")]
		if kind == question.Type && !s.broken {
			header := dnsmessage.ResourceHeader{Name: question.Name, Type: kind, Class: dnsmessage.ClassINET}
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: record})
		}
	}
	return m.Pack()
}

// set gives a name other records: addresses, or priority, weight, port and target of SRV.
func (s *nameServer) set(name string, records ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var bodies []dnsmessage.ResourceBody
	for _, record := range records {
		var priority, weight, port uint16
		var target string
		if n, _ := fmt.Sscan(record, &priority, &weight, &port, &target); n == 4 {
			bodies = append(bodies, &dnsmessage.SRVResource{Priority: priority, Weight: weight, Port: port, Target: dnsmessage.MustNewName(target)})
			continue
		}
		bodies = append(bodies, &dnsmessage.AResource{A: [4]byte(net.ParseIP(record).To4())})
	}
	s.records[name] = bodies
}

func (s *nameServer) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.queries
}

func (s *nameServer) fail(broken bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = broken
}

// follow resolves sources, and returns the roster that follows them.
func follow(t *testing.T, dns *nameServer, sources ...string) *roster {
	t.Helper()
	c, err := parseFile("x.yaml", []byte("resolve: 5ms\nbackends: ["+strings.Join(sources, ", ")+"]"))
	if err != nil {
		t.Fatal(err)
	}
	c.resolver = dns.resolver
	members := newRoster()
	ctx, end := context.WithCancel(context.Background())
	t.Cleanup(end)
	resolve(ctx, c, members)
	return members
}

func waitFor(t *testing.T, members *roster, want string) {
	t.Helper()
	wait(t, want, func() bool { return available(members) == want })
}

func TestMembersFollowTheAddressesOfAName(t *testing.T) {
	dns := newNameServer(t)
	dns.set("shop.example.", "10.0.0.2", "10.0.0.1")
	members := follow(t, dns, `{dns: "shop.example., 80", weight: 2}`, "{url: http://10.9.9.9:1}")
	waitFor(t, members, "10.0.0.1:80*2 10.0.0.2:80*2 10.9.9.9:1*1")
	before := members.pool.View()
	dns.set("shop.example.", "10.0.0.1", "10.0.0.2") // the same ones in another order
	asked := dns.asked()
	wait(t, "other answers", func() bool { return dns.asked() > asked+6 })
	if members.pool.View() != before {
		t.Error("the same addresses in another order: got a changed pool, want the same")
	}
	dns.set("shop.example.", "10.0.0.2", "10.0.0.3")
	waitFor(t, members, "10.0.0.2:80*2 10.0.0.3:80*2 10.9.9.9:1*1")
}

// A server that answers to one name when it has been asked for the other one, too.
func TestNamesAreLookedUpAtTheSameTime(t *testing.T) {
	dns := newNameServer(t)
	dns.set("shop.example.", "10.0.0.1")
	dns.set("news.example.", "10.0.0.2")
	var both sync.WaitGroup
	both.Add(2)
	first := map[string]func(){"shop.example.": sync.OnceFunc(both.Done), "news.example.": sync.OnceFunc(both.Done)}
	dns.mu.Lock()
	dns.before = func(name string) {
		first[name]()
		both.Wait()
	}
	dns.mu.Unlock()
	members := follow(t, dns, `{dns: "shop.example., 80"}`, `{dns: "news.example., 80"}`)
	if got := available(members); got != "10.0.0.1:80*1 10.0.0.2:80*1" {
		t.Errorf("got %q from the first look-ups, want both names' addresses", got)
	}
}

func TestHealthIsKeptByAddress(t *testing.T) {
	dns := newNameServer(t)
	dns.set("shop.example.", "10.0.0.1", "10.0.0.2")
	members := follow(t, dns, `{dns: "shop.example., 80"}`)
	waitFor(t, members, "10.0.0.1:80*1 10.0.0.2:80*1")
	members.down(members.of(members.pool.Available()[1]), "down", "for a test")
	dns.set("shop.example.", "10.0.0.2", "10.0.0.3")
	waitFor(t, members, "10.0.0.3:80*1")
}

func failures(members *roster) int {
	l := part[lookUps](&members.whole)
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.failed["shop.example.:80"]
}

func TestTheLastGoodAnswerHoldsWhenTheDNSFails(t *testing.T) {
	dns := newNameServer(t)
	dns.set("shop.example.", "10.0.0.1")
	members := follow(t, dns, `{dns: "shop.example., 80"}`, `{srv: _http._tcp.none.example.}`)
	waitFor(t, members, "10.0.0.1:80*1")
	for _, failure := range []func(){
		func() { dns.fail(true) },
		func() { dns.fail(false); dns.set("shop.example.") },
		func() { dns.mu.Lock(); delete(dns.records, "shop.example."); dns.mu.Unlock() },
	} {
		failure()
		before := failures(members)
		wait(t, "look-ups that fail", func() bool { return failures(members) > before+2 })
		if got := available(members); got != "10.0.0.1:80*1" {
			t.Errorf("got %s, want the last good answer", got)
		}
	}
	dns.set("shop.example.", "10.0.0.9")
	waitFor(t, members, "10.0.0.9:80*1")
}

func TestWeightsAndPrioritiesComeFromSRV(t *testing.T) {
	dns := newNameServer(t)
	for i, name := range []string{"a.example.", "b.example.", "c.example."} {
		dns.set(name, fmt.Sprintf("10.0.0.%d", i+1))
	}
	dns.set("_http._tcp.shop.example.", "1 30 81 a.example.", "1 0 82 b.example.", "2 7 83 c.example.", "1 1 84 gone.example.")
	members := follow(t, dns, "{srv: _http._tcp.shop.example.}")
	waitFor(t, members, "10.0.0.1:81*30 10.0.0.2:82*1")
	for _, b := range slices.Clone(members.pool.Available()) {
		members.down(members.of(b), "down", "for a test")
	}
	waitFor(t, members, "10.0.0.3:83*7")
	members.up(members.of(members.pool.View().All[1]), "down")
	waitFor(t, members, "10.0.0.2:82*1")
}

// An answer whose servers are all gone is no better than none.
func TestATargetThatIsGoneEmptiesNoPool(t *testing.T) {
	dns := newNameServer(t)
	dns.set("a.example.", "10.0.0.1")
	dns.set("_http._tcp.shop.example.", "1 30 81 a.example.")
	members := follow(t, dns, "{srv: _http._tcp.shop.example.}")
	waitFor(t, members, "10.0.0.1:81*30")
	dns.set("_http._tcp.shop.example.", "1 30 81 gone.example.")
	asked := dns.asked()
	wait(t, "other answers", func() bool { return dns.asked() > asked+10 })
	if got := available(members); got != "10.0.0.1:81*30" {
		t.Errorf("got %q, want the last good answer", got)
	}
}
