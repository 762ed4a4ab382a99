package main

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
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

// numbers returns those of the lines.
func (r *reader) numbers() (numbers []string) {
	for line := range strings.Lines(r.text) {
		if m := regexp.MustCompile(`^(?:time=\S+ level=\S+ msg=line|\{"time":\S+,"level":"\w+","msg":"line",)\W*number\W*(\d+)`).FindStringSubmatch(line); m != nil {
			numbers = append(numbers, m[1])
		} else {
			numbers = append(numbers, line)
		}
	}
	return numbers
}

func TestTheLogGoesOnAfterAWriteThatFailed(t *testing.T) {
	r := new(reader)
	l := newLines(r)
	logger := newLogger(config{}, l)
	for i, gone := range []bool{false, true, false} {
		r.gone = gone
		logger.Info("line", "number", i)
		l.flush()
	}
	if got := r.numbers(); !slices.Equal(got, []string{"0", "2"}) {
		t.Errorf("got %q, want the first line and the last one", r.text)
	}
}

// However much is lost while nobody reads, what comes after that is written.
func TestALogThatWasFullWritesAgain(t *testing.T) {
	for _, size := range []int{1, 1000, 40 << 10, 100 << 10} {
		r := &reader{gone: true}
		l := newLines(r)
		logger := newLogger(config{}, l)
		for range 200 {
			logger.Info("line", "text", strings.Repeat("a", size))
		}
		l.flush()
		r.gone = false
		logger.Info("line", "number", 1)
		l.flush()
		if got := r.numbers(); !slices.Equal(got, []string{"1"}) {
			t.Errorf("after lines of %d bytes: got %d bytes, want the last line", size, len(r.text))
		}
	}
}

// Lines are put into words late, but they say what was true when they were logged, in that order, and none is missing.
func TestLinesStayInOrder(t *testing.T) {
	for _, form := range []string{"text", "json"} {
		for _, count := range []int{1, batch - 1, batch, batch + 1, 3*batch + 5} {
			r := new(reader)
			l := newLines(r)
			logger := newLogger(config{Log: form}, l)
			var want []string
			for i := range count {
				if i%2 == 0 {
					logger.Info("line", "number", i)
				} else {
					logger.With("number", i).WithGroup("group").Warn("line", "number", "another")
				}
				want = append(want, strconv.Itoa(i))
			}
			l.flush()
			if got := r.numbers(); !slices.Equal(got, want) {
				t.Errorf("%s, %d lines: got %q", form, count, got)
			}
			if got := strings.Count(r.text, "another"); got != count/2 || strings.Count(r.text, "group") != got {
				t.Errorf("%s, %d lines: %d have what is in a group:\n%s", form, count, got, r.text)
			}
		}
	}
}
