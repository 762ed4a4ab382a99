package features

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"
)

// stopPart is a balancer that is told to stop, and a request that is in flight.
type stopPart struct {
	servers  *serversPart
	balancer *balancerPart
	inFlight chan error // the request's, when it has come to its end
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[stopPart](w)
		p.servers, p.balancer = part[serversPart](w), part[balancerPart](w)
		s.limit = time.Minute
		s.Step(`^server "([^"]*)" is answering a request$`, p.beginRequest)
		s.Step(`^server "([^"]*)" finishes its answer, which the client gets whole$`, p.finishRequest)
		s.Step(`^the balancer is told to stop by (SIGINT|SIGTERM)$`, p.signal)
		s.Step(`^no new request gets in$`, p.refusesRequests)
	})
}

func (p *stopPart) beginRequest(name string) error {
	p.inFlight = make(chan error, 1)
	go func() {
		status, answer, err := p.balancer.do("GET", "/slow", "Accept: */*", "")
		if err == nil && (status != http.StatusOK || answer != name) {
			err = fmt.Errorf("got status %d and %q, want 200 and %q", status, answer, name)
		}
		p.inFlight <- err
	}()
	select {
	case <-p.servers.named(name).arrived:
		return nil
	case err := <-p.inFlight:
		return fmt.Errorf("the request did not reach the server: %w", err)
	}
}

func (p *stopPart) finishRequest(name string) error {
	p.servers.named(name).release()
	return <-p.inFlight
}

var signals = map[string]os.Signal{"SIGINT": os.Interrupt, "SIGTERM": syscall.SIGTERM}

func (p *stopPart) signal(name string) error { return p.balancer.signal(signals[name]) }

func (p *stopPart) refusesRequests() error {
	return p.balancer.wait("it to stop listening", func() bool {
		conn, err := net.Dial("tcp", p.balancer.address)
		if err == nil {
			conn.Close()
		}
		return err != nil
	})
}
