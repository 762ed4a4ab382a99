package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"
)

// exchangeTime is what one request has, with its answer.
const exchangeTime = 10 * time.Second

var request = []byte("GET /some/path?with=a&query=too HTTP/1.1\r\nHost: www.example.com\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n")

// A client sends one request after another on a connection that is kept alive. It knows only as much of HTTP as it needs,
// to leave the processor to the proxy.
type client struct {
	conn     net.Conn
	buffer   []byte
	deadline time.Time
}

// dial connects to a proxy.
func dial(ctx context.Context, address string) (*client, error) {
	dialer := net.Dialer{Timeout: exchangeTime}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, buffer: make([]byte, 4<<10)}, nil
}

func (c *client) close() { c.conn.Close() }

// exchange sends a request and reads the answer. Any answer but the backend's is an error.
func (c *client) exchange() error {
	// A deadline costs a little, so it's moved on only when half of it is over.
	if now := time.Now(); c.deadline.Sub(now) < exchangeTime {
		c.deadline = now.Add(2 * exchangeTime)
		c.conn.SetDeadline(c.deadline)
	}
	if _, err := c.conn.Write(request); err != nil {
		return err
	}
	for n := 0; n < len(c.buffer); {
		m, err := c.conn.Read(c.buffer[n:])
		if err != nil {
			return fmt.Errorf("after %d bytes of an answer: %w", n, err)
		}
		n += m
		if whole, err := check(c.buffer[:n]); whole || err != nil {
			return err
		}
	}
	return fmt.Errorf("answer has more than %d bytes", len(c.buffer))
}

// check returns whether an answer is whole, and an error if it's not as it should be.
func check(answer []byte) (whole bool, err error) {
	head, rest, ok := bytes.Cut(answer, []byte("\r\n\r\n"))
	if !ok {
		return false, nil
	}
	status, headers, _ := bytes.Cut(head, []byte("\r\n"))
	if !bytes.HasPrefix(status, []byte("HTTP/1.1 200 ")) {
		return false, fmt.Errorf("answer begins with %q", status)
	}
	switch length, err := contentLength(headers); {
	case err != nil:
		return false, err
	case length != len(body) || len(rest) > length:
		return false, fmt.Errorf("body of %d bytes, Content-Length %d, should have %d", len(rest), length, len(body))
	case len(rest) < length:
		return false, nil
	}
	if string(rest) != body {
		return false, fmt.Errorf("body is %q", rest)
	}
	return true, nil
}

// contentLength finds the Content-Length among headers.
func contentLength(headers []byte) (int, error) {
	for line := range bytes.SplitSeq(headers, []byte("\r\n")) {
		if name, value, _ := bytes.Cut(line, []byte(":")); bytes.EqualFold(name, []byte("Content-Length")) {
			return strconv.Atoi(string(bytes.TrimSpace(value)))
		}
	}
	return 0, errors.New("answer has no Content-Length")
}
