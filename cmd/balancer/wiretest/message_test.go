package wiretest

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A message is a request or an answer as it was on the wire: nothing is tidied up, and what nobody may send is an error.
type message struct {
	start    string   // the first line
	headers  []string // each as "Name: value", in the order in which they came
	body     string   // without the frames of its chunks
	trailers []string
}

// readHead reads a first line and headers.
func readHead(r *bufio.Reader) (message, error) {
	start, err := readLine(r)
	if err != nil {
		return message{}, err
	}
	headers, err := readHeaders(r)
	return message{start: start, headers: headers}, err
}

// readBody reads the body of a message that may have one. Only an answer may last until the connection is closed.
func (m *message) readBody(r *bufio.Reader, isAnswer bool) error {
	length, chunked := m.values("Content-Length"), m.values("Transfer-Encoding")
	switch {
	case len(length)+len(chunked) > 1 || len(chunked) == 1 && chunked[0] != "chunked":
		return fmt.Errorf("a message whose end is not clear: %q", m.headers)
	case len(chunked) == 1:
		return m.readChunks(r)
	case len(length) == 1:
		n, err := strconv.ParseUint(length[0], 10, 31)
		if err != nil {
			return err
		}
		body := make([]byte, n)
		read, err := io.ReadFull(r, body)
		m.body = string(body[:read])
		return err
	case isAnswer:
		body, err := io.ReadAll(r)
		m.body = string(body)
		return err
	}
	return nil
}

func (m *message) readChunks(r *bufio.Reader) error {
	for {
		line, err := readLine(r)
		if err != nil {
			return err
		}
		size, err := strconv.ParseUint(line, 16, 31)
		if err != nil {
			return err
		}
		if size == 0 {
			m.trailers, err = readHeaders(r)
			return err
		}
		chunk := make([]byte, size+2)
		read, err := io.ReadFull(r, chunk)
		m.body += string(chunk[:min(read, int(size))])
		if err != nil {
			return err
		}
		if string(chunk[size:]) != "\r\n" {
			return fmt.Errorf("a chunk of %d that ends with %q", size, chunk[size:])
		}
	}
}

func readHeaders(r *bufio.Reader) (headers []string, err error) {
	for {
		line, err := readLine(r)
		if line == "" || err != nil {
			return headers, err
		}
		headers = append(headers, line)
	}
}

// readLine reads up to a line's end, which must be CR and LF.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadString('\n')
	if err == io.EOF && line != "" {
		return line, io.ErrUnexpectedEOF
	}
	if err != nil {
		return line, err
	}
	line, ok := strings.CutSuffix(line, "\r\n")
	if !ok || strings.ContainsAny(line, "\r\x00") {
		return line, fmt.Errorf("a line with odd bytes: %q", line)
	}
	return line, nil
}

// values are the values of all headers of this name.
func (m message) values(name string) (values []string) {
	for _, header := range m.headers {
		if before, value, _ := strings.Cut(header, ": "); strings.EqualFold(before, name) {
			values = append(values, value)
		}
	}
	return values
}

// status is the status of an answer.
func (m message) status() string {
	_, rest, _ := strings.Cut(m.start, " ")
	status, _, _ := strings.Cut(rest, " ")
	return status
}
