package wiretest

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A rawClient is a client that sends what it is told to, to the byte.
type rawClient struct {
	t      testing.TB
	conn   *net.TCPConn
	reader *bufio.Reader
}

func dialRaw(t testing.TB, p *process) *rawClient {
	t.Helper()
	conn, err := net.DialTimeout("tcp", p.address, patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(patience))
	return &rawClient{t: t, conn: conn.(*net.TCPConn), reader: bufio.NewReader(conn)}
}

// send may fail: who is refused early finds the connection closed, and the answer on it.
func (c *rawClient) send(text string) error {
	_, err := io.WriteString(c.conn, text)
	return err
}

// sendUntilClosed sends a text again and again until the connection is closed.
func (c *rawClient) sendUntilClosed(text string, pause time.Duration) {
	c.t.Helper()
	for {
		err := c.send(text)
		if timeout := net.Error(nil); errors.As(err, &timeout) && timeout.Timeout() {
			c.t.Fatalf("got the connection still open after %v, want it closed", patience)
		}
		if err != nil {
			return
		}
		time.Sleep(pause)
	}
}

// receive reads an answer, to a request with this method. The error is io.EOF when there is none.
func (c *rawClient) receive(method string) (message, error) {
	m, err := readHead(c.reader)
	if err != nil {
		return m, err
	}
	switch status := m.status(); {
	case strings.HasPrefix(status, "1"), status == "204", status == "304", method == http.MethodHead:
		return m, nil
	}
	return m, m.readBody(c.reader, true)
}

// answer reads an answer that must come whole.
func (c *rawClient) answer(method string) message {
	c.t.Helper()
	m, err := c.receive(method)
	if err != nil {
		c.t.Fatalf("got %+v and error %v, want an answer", m, err)
	}
	return m
}

// finish says that no more requests come, and fails the test if more answers do.
func (c *rawClient) finish() {
	c.t.Helper()
	c.conn.CloseWrite()
	if rest, _ := io.ReadAll(c.reader); len(rest) > 0 {
		c.t.Errorf("got %q after the last answer, want nothing", rest)
	}
}

// closed waits until the connection is closed, and returns what came before.
func (c *rawClient) closed() string {
	c.t.Helper()
	rest, err := io.ReadAll(c.reader)
	if timeout := net.Error(nil); errors.As(err, &timeout) && timeout.Timeout() {
		c.t.Fatalf("got the connection still open after %v and %.200q on it, want it closed", patience, rest)
	}
	return string(rest)
}
