package features

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"

	"github.com/cucumber/godog"
)

// serversPart is the servers behind the balancer.
type serversPart struct {
	started map[string]*server
	flags   []string // that make them the balancer's backends
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[serversPart](w)
		s.Step(`^servers "([^"]*)"$`, p.start)
		s.Step(`^servers with these weights:$`, p.startWeighted)
		s.Step(`^server "([^"]*)" stops$`, p.stop)
		s.Step(`^server "([^"]*)" got a (\w+) of "([^"]*)" with the body "([^"]*)"$`, p.got)
		s.Step(`^server "([^"]*)" got the header "([^"]*)" as "([^"]*)"$`, p.gotHeader)
		s.scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
			for _, server := range p.started {
				server.close()
			}
			return ctx, nil
		})
	})
}

// A server is a backend of the balancer. It answers with its name, and remembers its last request, but for questions about its health.
type server struct {
	listener net.Listener
	http     http.Server
	mu       sync.Mutex // guards what follows
	request  *http.Request
	body     string
	requests int
	probes   int
	behave   http.HandlerFunc // answers requests, if it is set
	probed   http.HandlerFunc // answers questions about its health, if it is set
	arrived  chan struct{}    // a request for /slow has come,
	release  func()           // and is answered when this is called
}

func startServer(name string) (*server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	released := make(chan struct{})
	s := &server{listener: listener, arrived: make(chan struct{}, 1), release: sync.OnceFunc(func() { close(released) })}
	s.http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" {
			if probed := s.probe(); probed != nil {
				probed(w, r)
			}
			return
		}
		body, _ := io.ReadAll(r.Body)
		behave := s.remember(r, string(body))
		if r.URL.Path == "/slow" {
			s.arrived <- struct{}{}
			<-released
		}
		if behave != nil {
			behave(w, r)
			return
		}
		io.WriteString(w, name)
	})
	go s.http.Serve(listener)
	return s, nil
}

func (s *server) url() string { return "http://" + s.listener.Addr().String() }

func (s *server) close() error {
	s.release()
	return s.http.Close()
}

func (s *server) remember(r *http.Request, body string) (behave http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.request, s.body = r, body
	s.requests++
	return s.behave
}

func (s *server) probe() (probed http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.probes++
	return s.probed
}

func (p *serversPart) start(names string) error {
	for _, name := range list(names) {
		if err := p.startOne(name, "1"); err != nil {
			return err
		}
	}
	return nil
}

// startWeighted starts the servers of a table of servers and weights.
func (p *serversPart) startWeighted(table *godog.Table) error {
	for _, row := range table.Rows[1:] {
		if err := p.startOne(row.Cells[0].Value, row.Cells[1].Value); err != nil {
			return err
		}
	}
	return nil
}

func (p *serversPart) startOne(name, weight string) error {
	s, err := startServer(name)
	if err != nil {
		return err
	}
	if p.started == nil {
		p.started = map[string]*server{}
	}
	p.started[name] = s
	p.flags = append(p.flags, "-backend", fmt.Sprintf("%s=%s;weight=%s", name, s.url(), weight))
	return nil
}

// named returns the server with the name, which a step before has started.
func (p *serversPart) named(name string) *server {
	s, ok := p.started[name]
	if !ok {
		panic(fmt.Sprintf("server %q: it was not started", name)) // which fails the step
	}
	return s
}

func (p *serversPart) stop(name string) error { return p.named(name).http.Close() }

func (p *serversPart) got(name, method, target, body string) error {
	s := p.named(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.request == nil {
		return fmt.Errorf("got no request, want one")
	}
	if s.request.Method != method || s.request.RequestURI != target || s.body != body {
		return fmt.Errorf("got a %s of %q with the body %q, want a %s of %q with the body %q",
			s.request.Method, s.request.RequestURI, s.body, method, target, body)
	}
	return nil
}

func (p *serversPart) gotHeader(name, header, want string) error {
	s := p.named(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	got := strings.Join(s.request.Header.Values(header), ", ")
	if header == "Host" {
		got = s.request.Host
	}
	if got != want {
		return fmt.Errorf("got %q, want %q", got, want)
	}
	return nil
}
