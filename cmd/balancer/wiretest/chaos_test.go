//go:build unix

package wiretest

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"example.com/roundabout/cmd/balancer/program"
)

var chaosTime = flag.Duration("chaos", 4*time.Second, "how `long` TestChaos lasts")

// beABackend is set in the environment of a process of the tests that is to be a backend: to its name and address.
const beABackend = "ROUNDABOUT_TEST_BACKEND"

func init() {
	if name, address, ok := strings.Cut(os.Getenv(beABackend), " "); ok {
		serveChaos(name, address)
		os.Exit(0)
	}
}

// serveChaos is a backend: it answers with its name, and prints the numbers of the POSTs that it has read.
func serveChaos(name, address string) {
	server := http.Server{Addr: address, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			number, _ := io.ReadAll(r.Body)
			fmt.Printf("POST %s\n", number)
		}
		time.Sleep(time.Duration(rand.IntN(3)) * time.Millisecond)
		io.WriteString(w, name)
	})}
	stop, stopped := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(stop, syscall.SIGTERM)
	go func() {
		defer close(stopped)
		<-stop
		server.Shutdown(context.Background())
	}()
	server.ListenAndServe()
	<-stopped
}

// A chaos is three backends and a balancer, each a process of its own, and clients.
type chaos struct {
	*testing.T
	folder   string
	socket   *os.File // that all balancers listen on, one after the other,
	address  string   // and where that is
	backends []*chaosBackend
	balancer *program.Process
	admin    string             // where the balancer's status page is
	begun    map[string]float64 // what the balancer had open when it had just begun
	posts    program.Text       // that backends have read
	paused   sync.RWMutex       // held while it must be quiet
	number   atomic.Int64
	gets     atomic.Int64
	lost     atomic.Int64 // POSTs that had no answer of a backend
}

type chaosBackend struct {
	name, address string
	weight        int
	command       *exec.Cmd
}

// TestChaos kills, stops, freezes and restarts backends, drains and reweights them, and replaces the balancer, while clients send.
// Each GET is answered by a backend, no POST reaches two, the shares are right whenever it is quiet, and nothing is left open.
func TestChaos(t *testing.T) {
	c := newChaos(t)
	stop := make(chan struct{})
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() { c.client(stop) })
	}
	disasters := []func(*chaosBackend){c.kill, c.stop, c.freeze, c.drain, c.reweigh, func(*chaosBackend) { c.replace() }}
	for end, round := time.Now().Add(*chaosTime), 0; (round < len(disasters) || time.Now().Before(end)) && !t.Failed(); round++ {
		disasters[round%len(disasters)](c.backends[rand.IntN(len(c.backends))])
		c.calm()
	}
	close(stop)
	clients.Wait()
	c.noPostWasReadTwice()
	c.nothingIsLeft()
	t.Logf("%d GETs were answered; of %d POSTs, %d had no answer of a backend", c.gets.Load(), c.number.Load(), c.lost.Load())
}

func newChaos(t *testing.T) *chaos {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	socket, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	c := &chaos{T: t, folder: t.TempDir(), socket: socket, address: listener.Addr().String()}
	for i, name := range []string{"A", "B", "C"} {
		b := &chaosBackend{name: name, address: freeAddress(t), weight: 3 - i}
		c.backends = append(c.backends, b)
		c.start(b)
		t.Cleanup(func() { b.command.Process.Kill() })
	}
	c.configure()
	c.replace()
	return c
}

func freeAddress(t testing.TB) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// start starts a backend, and waits until it answers.
func (c *chaos) start(b *chaosBackend) {
	b.command = exec.Command(os.Args[0])
	b.command.Env = append(os.Environ(), beABackend+"="+b.name+" "+b.address, "GORACE=atexit_sleep_ms=0")
	b.command.Stdout = &c.posts
	if err := b.command.Start(); err != nil {
		c.Fatal(err)
	}
	wait(c.T, "backend "+b.name, func() bool {
		conn, err := net.Dial("tcp", b.address)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
}

// configure writes the file, which the balancer reads again by itself.
func (c *chaos) configure() {
	text := "listen: fd:3\nadmin: 127.0.0.1:0\nlog: off\nhealth: {interval: 50ms, timeout: 5s}\neject: {time: 100ms, max_time: 200ms}\nlimits: {backend_idle: 300ms}\nbackends:\n"
	for _, b := range c.backends {
		text += fmt.Sprintf("  - {name: %s, url: \"http://%s\", weight: %d}\n", b.name, b.address, b.weight)
	}
	file := filepath.Join(c.folder, "balancer.yaml")
	if err := os.WriteFile(file+".new", []byte(text), 0o600); err != nil {
		c.Fatal(err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		c.Fatal(err)
	}
}

// replace starts another balancer on the same socket, and stops the one before.
func (c *chaos) replace() {
	path, err := program.Build()
	if err != nil {
		c.Fatal(err)
	}
	command := exec.Command(path, "-config", filepath.Join(c.folder, "balancer.yaml"))
	command.ExtraFiles = []*os.File{c.socket}
	next, err := program.Start(command)
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { next.Kill() })
	if c.admin, err = next.AdminAddress(patience); err != nil {
		c.Fatal(err)
	}
	if c.balancer != nil {
		if err := c.balancer.Stop(patience); err != nil {
			c.Error(err)
		}
	}
	c.balancer = next
	c.begun = c.open()
}

func (c *chaos) kill(b *chaosBackend) {
	b.command.Process.Kill()
	b.command.Wait()
	c.start(b)
}

func (c *chaos) stop(b *chaosBackend) {
	b.command.Process.Signal(syscall.SIGTERM)
	b.command.Wait()
	c.start(b)
}

func (c *chaos) freeze(b *chaosBackend) {
	b.command.Process.Signal(syscall.SIGSTOP)
	time.Sleep(50 * time.Millisecond)
	b.command.Process.Signal(syscall.SIGCONT)
}

// drain takes a backend out of the configuration for some requests.
func (c *chaos) drain(b *chaosBackend) {
	all := c.backends
	c.backends = slices.DeleteFunc(slices.Clone(all), func(other *chaosBackend) bool { return other == b })
	c.configure()
	c.served(200)
	c.backends = all
	c.configure()
}

func (c *chaos) reweigh(b *chaosBackend) {
	b.weight = rand.IntN(5)
	if b.name != "C" {
		b.weight++ // somebody must be left when another one is killed
	}
	c.configure()
}

// served waits until clients have had so many more answers.
func (c *chaos) served(n int64) {
	n += c.gets.Load()
	wait(c.T, "answers", func() bool { return c.gets.Load() >= n })
}

// client sends a POST after each few GETs, on a connection that it keeps.
func (c *chaos) client(stop <-chan struct{}) {
	transport := new(http.Transport)
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: 30 * time.Second}
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		default:
		}
		c.paused.RLock()
		if i%4 == 3 {
			c.post(client)
		} else if name, err := c.get(client); err != nil {
			c.Errorf("got %q and error %v for a GET, want the answer of a backend; the balancer said: %s", name, err, c.balancer.Output())
		}
		c.paused.RUnlock()
	}
}

func (c *chaos) get(client *http.Client) (name string, err error) {
	response, err := client.Get("http://" + c.address)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && (response.StatusCode != http.StatusOK || len(text) != 1) {
		err = fmt.Errorf("status %d", response.StatusCode)
	}
	c.gets.Add(1)
	return string(text), err
}

func (c *chaos) post(client *http.Client) {
	number := fmt.Sprint(c.number.Add(1))
	response, err := client.Post("http://"+c.address, "text/plain", strings.NewReader(number))
	if err != nil {
		c.lost.Add(1) // a connection that was kept was closed just then: a client must not send it again
		return
	}
	defer response.Body.Close()
	io.Copy(io.Discard, response.Body)
	if response.StatusCode != http.StatusOK {
		c.lost.Add(1)
	}
}

// calm waits until all backends are up, and counts who answers: each its share, give or take one pick.
func (c *chaos) calm() {
	c.paused.Lock()
	defer c.paused.Unlock()
	total := 0
	for _, b := range c.backends {
		total += b.weight
	}
	wait(c.T, "all backends to be up, with their weights", c.quiet)
	got := map[string]int{}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for range 10 * total {
		name, err := c.get(client)
		if err != nil {
			c.Fatal(err)
		}
		got[name]++
	}
	for _, b := range c.backends {
		if off := got[b.name] - 10*b.weight; off < -1 || off > 1 {
			c.Errorf("got %d of %d answers from %s, want %d", got[b.name], 10*total, b.name, 10*b.weight)
		}
	}
}

// quiet reports whether the balancer sees all as it is.
func (c *chaos) quiet() bool {
	response, err := http.Get("http://" + c.admin + "/status")
	if err != nil {
		return false
	}
	defer response.Body.Close()
	var now struct {
		Backends []struct {
			Name, State string
			Weight      int
			Requests    int64
		}
	}
	if json.NewDecoder(response.Body).Decode(&now) != nil || len(now.Backends) != len(c.backends) {
		return false
	}
	for i, b := range c.backends {
		if s := now.Backends[i]; s.Weight != b.weight || s.State != "up" && b.weight > 0 {
			return false
		}
	}
	return true
}

func (c *chaos) noPostWasReadTwice() {
	seen := map[string]bool{}
	for _, line := range strings.Split(c.posts.String(), "\n") {
		if number, ok := strings.CutPrefix(line, "POST "); ok {
			if seen[number] {
				c.Errorf("POST %s was read twice", number)
			}
			seen[number] = true
		}
	}
	if lost := c.number.Load() - int64(len(seen)); lost > c.lost.Load() {
		c.Errorf("%d POSTs were answered that no backend has read", lost-c.lost.Load())
	}
}

// nothingIsLeft waits until the balancer has hardly more open than when it had just begun.
func (c *chaos) nothingIsLeft() {
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	wait(c.T, "the balancer to close what it has open", func() bool {
		for name, now := range c.open() {
			if now > c.begun[name]+3 { // probes come and go
				return false
			}
		}
		return true
	})
}

// open returns how many goroutines and files the balancer has.
func (c *chaos) open() map[string]float64 {
	response, err := http.Get("http://" + c.admin + "/metrics")
	if err != nil {
		c.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		c.Fatal(err)
	}
	open := map[string]float64{}
	for _, line := range strings.Split(string(text), "\n") {
		name, value, _ := strings.Cut(line, " ")
		if name == "go_goroutines" || name == "process_open_fds" {
			open[name], _ = strconv.ParseFloat(value, 64)
		}
	}
	return open
}
