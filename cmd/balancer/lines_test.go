package main

import (
	"errors"
	"strings"
	"testing"
)

// A reader can leave, and others come.
type reader struct {
	gone bool
	text string
}

func (r *reader) Write(p []byte) (int, error) {
	if r.gone {
		return 0, errors.New("broken pipe")
	}
	r.text += string(p)
	return len(p), nil
}

func TestTheLogGoesOnAfterAWriteThatFailed(t *testing.T) {
	r := new(reader)
	l := newLines(r)
	for _, gone := range []bool{false, true, false} {
		r.gone = gone
		l.Write([]byte("line\n"))
		l.flush()
	}
	if r.text != "line\nline\n" {
		t.Errorf("got %q, want the first line and the last one", r.text)
	}
}

// However much is lost while nobody reads, what comes after that is written.
func TestALogThatWasFullWritesAgain(t *testing.T) {
	r := &reader{gone: true}
	l := newLines(r)
	for range 3 {
		l.Write([]byte(strings.Repeat("a", 40<<10)))
	}
	r.gone = false
	l.Write([]byte("line\n"))
	l.flush()
	if !strings.HasSuffix(r.text, "line\n") {
		t.Errorf("got %d bytes, want the line at their end", len(r.text))
	}
}
