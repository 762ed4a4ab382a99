package features

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/cucumber/godog"

	"example.com/roundabout/cmd/balancer/program"
)

// balancerPart is the program, the servers behind it, and the answers that its clients got. It is tested from outside:
// built once, started as a process, and spoken to over sockets.
type balancerPart struct {
	*selectorPart // the answers are the picks
	servers       map[string]*server
	flags         []string
	process       *program.Process
	address       string
	pending       chan error
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[balancerPart](w)
		p.selectorPart = part[selectorPart](w)
		s.limit = 3 * time.Minute // for a build without a cache
		s.Step(`^servers "([^"]*)"$`, p.startServers)
		s.Step(`^servers with these weights:$`, p.startWeightedServers)
		s.Step(`^the balancer runs with "([^"]*)"$`, p.run)
		s.Step(`^the balancer is started with "([^"]*)"$`, p.start)
		s.Step(`^the balancer is started on a port that is taken$`, p.startOnTakenPort)
		s.Step(`^it ends with status (\d+) and says: (.+)$`, p.endsWith)
		s.Step(`^it says: (.+)$`, p.says)
		s.Step(`^(\d+) requests? (?:is|are) answered$`, p.request)
		s.Step(`^(\d+) clients at once get (\d+) answers each$`, p.requestAtOnce)
		s.Step(`^a (\w+) of "([^"]*)" with the body "([^"]*)" is sent$`, p.send)
		s.Step(`^a request with the header "([^"]*)" is sent$`, p.sendHeader)
		s.Step(`^server "([^"]*)" got a (\w+) of "([^"]*)" with the body "([^"]*)"$`, p.got)
		s.Step(`^server "([^"]*)" got the header "([^"]*)" as "([^"]*)"$`, p.gotHeader)
		s.Step(`^server "([^"]*)" stops$`, p.stopServer)
		s.Step(`^a request is answered with status (\d+)$`, p.requestStatus)
		s.Step(`^server "([^"]*)" is answering a request$`, p.beginRequest)
		s.Step(`^the balancer is told to stop by (SIGINT|SIGTERM)$`, p.signal)
		s.Step(`^no new request gets in$`, p.refusesRequests)
		s.Step(`^server "([^"]*)" finishes its answer, which the client gets whole$`, p.finishRequest)
		s.scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
			return ctx, p.close()
		})
	})
}

func TestMain(m *testing.M) {
	status := m.Run()
	if err := program.Cleanup(); err != nil {
		log.Fatal(err)
	}
	os.Exit(status)
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

func (p *balancerPart) startServers(names string) error {
	for _, name := range list(names) {
		if err := p.startServer(name, "1"); err != nil {
			return err
		}
	}
	return nil
}

// startWeightedServers starts the servers of a table of servers and weights.
func (p *balancerPart) startWeightedServers(table *godog.Table) error {
	for _, row := range table.Rows[1:] {
		if err := p.startServer(row.Cells[0].Value, row.Cells[1].Value); err != nil {
			return err
		}
	}
	return nil
}

func (p *balancerPart) startServer(name, weight string) error {
	s, err := startServer(name)
	if err != nil {
		return err
	}
	if p.servers == nil {
		p.servers = map[string]*server{}
	}
	p.servers[name] = s
	p.flags = append(p.flags, "-backend", fmt.Sprintf("%s=http://%s;weight=%s", name, s.listener.Addr(), weight))
	return nil
}

// start starts the program with the scenario's servers, the flags, and a free port if the flags name none.
func (p *balancerPart) start(flags string) error {
	path, err := program.Build()
	if err != nil {
		return err
	}
	p.process, err = program.Start(exec.Command(path, append(strings.Fields(flags), p.flags...)...))
	return err
}

// run starts the program, and waits until it says where it listens.
func (p *balancerPart) run(flags string) error {
	if err := p.start("-listen 127.0.0.1:0 -admin 127.0.0.1:0 " + flags); err != nil {
		return err
	}
	return p.listens()
}

func (p *balancerPart) listens() (err error) {
	p.address, err = p.process.Address(patience)
	return impatient(err)
}

// patience is how long a step waits. Once one has waited in vain, the others don't wait that long: the run is red already.
var patience = 6 * time.Second

// impatient shortens the patience if there is an error.
func impatient(err error) error {
	if err != nil {
		patience = time.Second
	}
	return err
}

// wait waits for a condition, but no longer than the program lives.
func (p *balancerPart) wait(what string, holds func() bool) error {
	return impatient(p.process.Wait(what, patience, holds))
}

// said returns what the program has said when it has said no more for a while, a second at most: it writes its log several lines
// at a time.
func (p *balancerPart) said() string {
	text, quiet := "", 0
	for range 100 {
		if now := p.process.Output(); now != text {
			text, quiet = now, 0
		}
		if quiet++; quiet == 20 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return text
}

func (p *balancerPart) startOnTakenPort() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer listener.Close()
	if err := p.start("-listen " + listener.Addr().String()); err != nil {
		return err
	}
	_, err = p.end()
	return err
}

func (p *balancerPart) end() (status int, err error) {
	status, err = p.process.End(patience)
	return status, impatient(err)
}

func (p *balancerPart) endsWith(want int, says string) error {
	status, err := p.end()
	if err != nil {
		return err
	}
	output := strings.TrimSpace(p.process.Output())
	if status != want {
		return fmt.Errorf("got status %d, want %d\nit said: %s", status, want, output)
	}
	if !strings.Contains(output, says) {
		return fmt.Errorf("got no %q, want it to be said\nit said: %s", says, output)
	}
	if lines := strings.Count(output, "\n") + 1; status == 2 && lines != 1 {
		return fmt.Errorf("got %d lines, want one: %q", lines, output)
	}
	return nil
}

func (p *balancerPart) says(text string) error {
	return p.wait(fmt.Sprintf("it to say %q", text), func() bool { return strings.Contains(p.process.Output(), text) })
}

// do sends a request, and returns its answer. Target and header are written as they are given.
func (p *balancerPart) do(method, target, header, body string) (status int, answer string, err error) {
	conn, err := net.DialTimeout("tcp", p.address, 10*time.Second)
	if err != nil {
		return 0, "", err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Minute))
	if !strings.HasPrefix(header, "Host:") {
		header = "Host: " + p.address + "\r\n" + header
	}
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\n%s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s", method, target, header, len(body), body)
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		return 0, "", fmt.Errorf("got no answer: %w\nthe program said: %s", err, p.said())
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, strings.TrimSpace(string(text)), err
}

func (p *balancerPart) request(n int) error {
	return p.pickMany(n, func() (string, error) {
		status, answer, err := p.do("GET", "/", "Accept: */*", "")
		return answer, p.isAnswered(status, answer, err)
	})
}

func (p *balancerPart) requestAtOnce(clients, each int) error {
	counts, errs := make([]map[string]int, clients), make([]error, clients)
	var all sync.WaitGroup
	for i := range clients {
		client := &balancerPart{selectorPart: new(selectorPart), address: p.address}
		all.Go(func() {
			errs[i] = client.request(each)
			counts[i] = client.counts
		})
	}
	all.Wait()
	p.addUp(counts)
	return errors.Join(errs...)
}

func (p *balancerPart) send(method, target, body string) error {
	return p.isAnswered(p.do(method, target, "Accept: */*", body))
}

func (p *balancerPart) sendHeader(header string) error {
	return p.isAnswered(p.do("GET", "/", header, ""))
}

func (p *balancerPart) isAnswered(status int, _ string, err error) error {
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("got status %d, want 200\nthe program said: %s", status, p.said())
	}
	return err
}

func (p *balancerPart) got(name, method, target, body string) error {
	s := p.servers[name]
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

func (p *balancerPart) gotHeader(name, header, want string) error {
	s := p.servers[name]
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

func (p *balancerPart) stopServer(name string) error { return p.servers[name].http.Close() }

func (p *balancerPart) requestStatus(want int) error {
	status, _, err := p.do("GET", "/", "Accept: */*", "")
	if err == nil && status != want {
		err = fmt.Errorf("got status %d, want %d", status, want)
	}
	return err
}

func (p *balancerPart) beginRequest(name string) error {
	p.pending = make(chan error, 1)
	go func() {
		status, answer, err := p.do("GET", "/slow", "Accept: */*", "")
		if err == nil && (status != http.StatusOK || answer != name) {
			err = fmt.Errorf("got status %d and %q, want 200 and %q", status, answer, name)
		}
		p.pending <- err
	}()
	select {
	case <-p.servers[name].arrived:
		return nil
	case err := <-p.pending:
		return fmt.Errorf("the request did not reach the server: %w", err)
	}
}

func (p *balancerPart) signal(name string) error {
	if runtime.GOOS == "windows" {
		return godog.ErrSkip // no process can send another one of these there
	}
	return p.process.Signal(signals[name])
}

func (p *balancerPart) refusesRequests() error {
	return p.wait("it to stop listening", func() bool {
		conn, err := net.Dial("tcp", p.address)
		if err == nil {
			conn.Close()
		}
		return err != nil
	})
}

func (p *balancerPart) finishRequest(name string) error {
	p.servers[name].release()
	return <-p.pending
}

// close ends whatever the scenario has left running.
func (p *balancerPart) close() (err error) {
	if p.process != nil {
		err = p.process.Kill()
	}
	for _, s := range p.servers {
		s.release()
		s.http.Close()
	}
	return err
}

var signals = map[string]os.Signal{"SIGINT": os.Interrupt, "SIGTERM": syscall.SIGTERM}
