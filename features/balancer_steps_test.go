package features

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cucumber/godog"

	"example.com/roundabout/cmd/balancer/program"
)

// balancerPart is the program. It is tested from outside: built once, started as a process, and spoken to over sockets.
type balancerPart struct {
	servers *serversPart
	process *program.Process
	address string
}

// defaults are settings of each balancer that a step runs, unless the step has others: its flags, or keys of its configuration.
var defaults = map[string]string{"listen": "127.0.0.1:0"}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[balancerPart](w)
		p.servers = part[serversPart](w)
		s.limit = 3 * time.Minute // for a build without a cache
		s.Step(`^the balancer runs with "([^"]*)"$`, p.run)
		s.Step(`^the balancer is started with "([^"]*)"$`, p.startWith)
		s.Step(`^the balancer is started on a port that is taken$`, p.startOnTakenPort)
		s.scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
			if p.process == nil {
				return ctx, nil
			}
			return ctx, p.process.Kill()
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

// run starts the program with flags and the scenario's servers, and waits until it says where it listens.
func (p *balancerPart) run(flags string) error {
	var arguments []string
	for _, key := range slices.Sorted(maps.Keys(defaults)) {
		arguments = append(arguments, "-"+key, defaults[key])
	}
	arguments = append(arguments, strings.Fields(flags)...)
	if err := p.start(append(arguments, p.servers.flags...)...); err != nil {
		return err
	}
	return p.listens()
}

func (p *balancerPart) startWith(flags string) error { return p.start(strings.Fields(flags)...) }

func (p *balancerPart) start(arguments ...string) error {
	path, err := program.Build()
	if err != nil {
		return err
	}
	p.process, err = program.Start(exec.Command(path, arguments...))
	return err
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
	if err := p.start("-listen", listener.Addr().String()); err != nil {
		return err
	}
	_, err = p.end()
	return err
}

func (p *balancerPart) end() (status int, err error) {
	status, err = p.process.End(patience)
	return status, impatient(err)
}

// signal sends the program one of the signals.
func (p *balancerPart) signal(s os.Signal) error {
	if runtime.GOOS == "windows" {
		return godog.ErrSkip // no process can send another one of these there
	}
	return p.process.Signal(s)
}

// dial connects a client that writes what it likes.
func (p *balancerPart) dial() (net.Conn, error) {
	conn, err := net.DialTimeout("tcp", p.address, 10*time.Second)
	if err == nil {
		conn.SetDeadline(time.Now().Add(time.Minute))
	}
	return conn, err
}

// do sends a request, and returns its answer. Target and header are written as they are given.
func (p *balancerPart) do(method, target, header, body string) (status int, answer string, err error) {
	conn, err := p.dial()
	if err != nil {
		return 0, "", err
	}
	defer conn.Close()
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
