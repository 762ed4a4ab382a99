package wiretest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"
)

// A scripted is a backend that does with each request what its script says, to the byte, and keeps what it was sent.
type scripted struct {
	name, address string
	t             testing.TB
	listener      net.Listener
	mu            sync.Mutex
	script        script
	requests      []message // those that came whole
	wrong         []string  // what came and is no request
	started       int       // requests of which the head came
	connections   map[net.Conn]struct{}
	accepted      int
	closing       bool
	running       sync.WaitGroup
}

// newScripted starts a backend, which must be stopped after the program: start it first.
func newScripted(t testing.TB, name string, s script) *scripted {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &scripted{name: name, address: listener.Addr().String(), t: t, listener: listener, script: s, connections: map[net.Conn]struct{}{}}
	b.running.Go(b.accept)
	t.Cleanup(b.stop)
	return b
}

func (b *scripted) accept() {
	for {
		conn, err := b.listener.Accept()
		if err != nil {
			return
		}
		b.mu.Lock()
		b.accepted++
		b.connections[conn] = struct{}{}
		if b.closing {
			conn.Close()
		}
		b.mu.Unlock()
		b.running.Go(func() { b.serve(conn.(*net.TCPConn)) })
	}
}

func (b *scripted) serve(conn *net.TCPConn) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(2 * patience))
	reader := bufio.NewReader(conn)
	for turn := 0; ; turn++ {
		head, err := readHead(reader)
		var broken net.Error
		switch {
		case err == io.EOF, errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed), errors.As(err, &broken):
			return
		case err != nil || !proper(head):
			b.mu.Lock()
			b.wrong = append(b.wrong, fmt.Sprintf("%+v and error %v", head, err))
			b.mu.Unlock()
			return
		}
		b.mu.Lock()
		b.started++
		do := b.script
		b.mu.Unlock()
		v := &visit{message: head, backend: b, conn: conn, reader: reader, turn: turn}
		if do(v); !v.whole {
			return
		}
	}
}

var (
	properStart  = regexp.MustCompile(`^[!-~]+ (/[^ ]*|\*) HTTP/1\.1$`)
	properHeader = regexp.MustCompile(`^[A-Za-z0-9-]+: `)
)

// proper reports whether no backend can read a request in another way than the balancer means it.
func proper(m message) bool {
	return properStart.MatchString(m.start) && !slices.ContainsFunc(m.headers, func(header string) bool { return !properHeader.MatchString(header) })
}

// stop ends all connections, and fails the test if anything but requests came on them.
func (b *scripted) stop() {
	b.listener.Close()
	b.mu.Lock()
	b.closing = true
	for conn := range b.connections {
		conn.Close()
	}
	b.mu.Unlock()
	b.running.Wait()
	if len(b.wrong) > 0 {
		b.t.Errorf("got at backend %s %.1000q, want requests", b.name, b.wrong)
	}
}

// follow makes the script that of the requests from now on.
func (b *scripted) follow(s script) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.script = s
}

// take waits for n whole requests, and returns all that came since the last call.
func (b *scripted) take(t testing.TB, n int) []message {
	t.Helper()
	wait(t, "requests at a backend", func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		return len(b.requests) >= n
	})
	b.mu.Lock()
	defer b.mu.Unlock()
	taken := b.requests
	b.requests = nil
	return taken
}

// counts are how many requests have come, of which at least the head, and on how many connections.
func (b *scripted) counts() (requests, connections int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.started, b.accepted
}
