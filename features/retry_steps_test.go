package features

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// retryPart is servers that fail, and how often they were asked.
type retryPart struct {
	servers  *serversPart
	balancer *balancerPart
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := retryPart{part[serversPart](w), part[balancerPart](w)}
		s.Step(`^servers? "([^"]*)" breaks? off$`, p.breakOff)
		s.Step(`^server "([^"]*)" never answers$`, p.neverAnswer)
		s.Step(`^an? (\w+) of "([^"]*)" with the body "([^"]*)" is answered with status (\d+)$`, p.sendStatus)
		s.Step(`^an? (\w+) of "([^"]*)" with a body of (\d+) KiB is answered with status (\d+)$`, p.sendLarge)
		s.Step(`^an? (\w+) with the header "([^"]*)" is answered with status (\d+)$`, p.sendHeader)
		s.Step(`^server "([^"]*)" got a body of (\d+) KiB$`, p.gotLarge)
		s.Step(`^servers "([^"]*)" have had ([\d +]+) requests? together$`, p.haveHad)
		s.Step(`^no server has had more than (\d+) requests?$`, p.hasHadAtMost)
	})
}

func (s *server) answer(behave http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.behave = behave
}

func (s *server) countRequests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

// breakOff lets servers read a request, and then close the connection without a word.
func (p retryPart) breakOff(names string) error {
	for _, name := range list(names) {
		p.servers.named(name).answer(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	}
	return nil
}

func (p retryPart) neverAnswer(name string) error {
	p.servers.named(name).answer(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	return nil
}

func (p retryPart) isStatus(want, got int, answer string, err error) error {
	if err == nil && got != want {
		err = fmt.Errorf("got status %d and %q, want %d\nthe program said: %s", got, answer, want, p.balancer.said())
	}
	return err
}

func (p retryPart) sendStatus(method, target, body string, want int) error {
	status, answer, err := p.balancer.do(method, target, "Accept: */*", body)
	return p.isStatus(want, status, answer, err)
}

func (p retryPart) sendLarge(method, target string, kib, want int) error {
	return p.sendStatus(method, target, strings.Repeat("x", kib<<10), want)
}

func (p retryPart) sendHeader(method, header string, want int) error {
	status, answer, err := p.balancer.do(method, "/", header, "")
	return p.isStatus(want, status, answer, err)
}

func (p retryPart) gotLarge(name string, kib int) error {
	s := p.servers.named(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.body != strings.Repeat("x", kib<<10) {
		return fmt.Errorf("got a body of %d bytes, want the %d that were sent", len(s.body), kib<<10)
	}
	return nil
}

// haveHad takes a sum, such as 2 + 1.
func (p retryPart) haveHad(names, sum string) error {
	got, want := 0, 0
	for _, summand := range strings.Split(sum, "+") {
		n, err := strconv.Atoi(strings.TrimSpace(summand))
		if err != nil {
			return err
		}
		want += n
	}
	for _, name := range list(names) {
		got += p.servers.named(name).countRequests()
	}
	if got != want {
		return fmt.Errorf("got %d requests, want %d", got, want)
	}
	return nil
}

func (p retryPart) hasHadAtMost(most int) error {
	for name, s := range p.servers.started {
		if got := s.countRequests(); got > most {
			return fmt.Errorf("server %s got %d requests, want at most %d", name, got, most)
		}
	}
	return nil
}
