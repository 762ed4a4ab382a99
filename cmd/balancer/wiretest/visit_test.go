package wiretest

import (
	"bufio"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// A script is what a backend does with each request.
type script func(*visit)

// A visit is a request at a backend, of which the head was read.
type visit struct {
	message
	backend *scripted
	conn    *net.TCPConn
	reader  *bufio.Reader
	turn    int // the number of the request on its connection, from 0
	whole   bool
}

// receive reads the request's body, and keeps the request. It is false when the body breaks off.
func (v *visit) receive() bool {
	if err := v.readBody(v.reader, false); err != nil {
		return false
	}
	v.whole = true
	v.backend.mu.Lock()
	defer v.backend.mu.Unlock()
	v.backend.requests = append(v.backend.requests, v.message)
	return true
}

// send is false when the connection is broken.
func (v *visit) send(text string) bool {
	_, err := io.WriteString(v.conn, text)
	return err == nil
}

// reset breaks the connection off, as a program that dies does.
func (v *visit) reset() {
	v.conn.SetLinger(0)
	v.conn.Close()
}

// drain is for a backend that has answered, and ends the connection as a good one does: it reads on, since its answer may be lost otherwise.
func (v *visit) drain() {
	v.conn.CloseWrite()
	io.Copy(io.Discard, v.reader)
}

// await waits for what another goroutine tells.
func await(t testing.TB, what string, told <-chan struct{}) {
	t.Helper()
	select {
	case <-told:
	case <-time.After(patience):
		t.Fatalf("waited %v for %s", patience, what)
	}
}

// replies is the script that reads each request, and answers with the text.
func replies(text string) script {
	return func(v *visit) {
		if v.receive() {
			v.send(text)
		}
	}
}

// repliesLast is replies for a text that ends only with its connection.
func repliesLast(text string) script {
	return func(v *visit) {
		replies(text)(v)
		v.conn.Close()
	}
}

// summary is the requests on one line: method, target and body.
func summary(requests []message) string {
	var all []string
	for _, r := range requests {
		all = append(all, strings.TrimSuffix(r.start, " HTTP/1.1")+strings.TrimSuffix(" "+r.body, " "))
	}
	return strings.Join(all, ", ")
}
