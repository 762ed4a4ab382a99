package features

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// requestsPart is clients of the balancer. The answers are picks: each is the name of the server that gave it.
type requestsPart struct {
	balancer *balancerPart
	answers  *selectorPart
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := requestsPart{part[balancerPart](w), part[selectorPart](w)}
		s.limit = time.Minute
		s.Step(`^(\d+) requests? (?:is|are) answered$`, p.request)
		s.Step(`^(\d+) clients at once get (\d+) answers each$`, p.requestAtOnce)
		s.Step(`^a (\w+) of "([^"]*)" with the body "([^"]*)" is sent$`, p.send)
		s.Step(`^a request with the header "([^"]*)" is sent$`, p.sendHeader)
		s.Step(`^a request is answered with status (\d+)$`, p.requestStatus)
	})
}

func (p requestsPart) request(n int) error {
	return p.answers.pickMany(n, func() (string, error) {
		status, answer, err := p.balancer.do("GET", "/", "Accept: */*", "")
		return answer, p.isAnswered(status, answer, err)
	})
}

func (p requestsPart) requestAtOnce(clients, each int) error {
	counts, errs := make([]map[string]int, clients), make([]error, clients)
	var all sync.WaitGroup
	for i := range clients {
		client := requestsPart{p.balancer, new(selectorPart)}
		all.Go(func() {
			errs[i] = client.request(each)
			counts[i] = client.answers.counts
		})
	}
	all.Wait()
	p.answers.addUp(counts)
	return errors.Join(errs...)
}

func (p requestsPart) send(method, target, body string) error {
	return p.isAnswered(p.balancer.do(method, target, "Accept: */*", body))
}

func (p requestsPart) sendHeader(header string) error {
	return p.isAnswered(p.balancer.do("GET", "/", header, ""))
}

func (p requestsPart) isAnswered(status int, _ string, err error) error {
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("got status %d, want 200\nthe program said: %s", status, p.balancer.said())
	}
	return err
}

func (p requestsPart) requestStatus(want int) error {
	status, _, err := p.balancer.do("GET", "/", "Accept: */*", "")
	if err == nil && status != want {
		err = fmt.Errorf("got status %d, want %d", status, want)
	}
	return err
}
