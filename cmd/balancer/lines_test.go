package main

import (
	"errors"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
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

// numbers returns those of the lines, or of the requests' statuses.
func (r *reader) numbers() (numbers []string) {
	for line := range strings.Lines(r.text) {
		if m := regexp.MustCompile(`^(?:time=|\{"time":).*(?:number|status)\W+(\d+)`).FindStringSubmatch(line); m != nil {
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
		l.add(entry{at: time.Now(), status: i, client: "a", method: "GET", path: "/", backend: "A"})
		l.add(entry{at: time.Now(), status: i})
		l.flush()
	}
	if got := r.numbers(); !slices.Equal(got, []string{"0", "0", "0", "2", "2", "2"}) {
		t.Errorf("got %q, want the first three lines and the last three", r.text)
	}
}

// However much is lost while nobody reads, what comes after that is written.
func TestALogThatWasFullWritesAgain(t *testing.T) {
	for _, size := range []int{1000, 40 << 10, 100 << 10} {
		text := strings.Repeat("a", size)
		for kind, fill := range map[string]func(l *lines, logger *slog.Logger){
			"lines": func(l *lines, logger *slog.Logger) { logger.Info("line", "text", text) },
			"plain entries": func(l *lines, logger *slog.Logger) {
				l.add(entry{client: "a", method: "GET", path: text, backend: "A"})
			},
			"odd entries": func(l *lines, logger *slog.Logger) { l.add(entry{path: text}) },
		} {
			r := &reader{gone: true}
			l := newLines(r)
			logger := newLogger(config{}, l)
			for range 4 * batch {
				fill(l, logger)
			}
			r.gone = false
			l.add(entry{at: time.Now(), client: "a", method: "GET", path: "/", backend: "A", status: 1})
			l.add(entry{at: time.Now(), status: 2})
			logger.Info("line", "number", 3)
			l.flush()
			if got := r.numbers(); len(got) < 3 || !slices.Equal(got[len(got)-3:], []string{"1", "2", "3"}) {
				t.Errorf("after %s of %d bytes: got %d lines, want the last three at their end", kind, size, len(got))
			}
		}
	}
}

// Entries are put into words late, but in the order in which all was logged, and none is missing.
func TestLinesStayInOrder(t *testing.T) {
	defer slog.SetDefault(slog.Default())
	for _, form := range []string{"text", "json"} {
		for _, count := range []int{1, batch - 1, batch, batch + 1, 3*batch + 5} {
			r := new(reader)
			l := newLines(r)
			slog.SetDefault(newLogger(config{Log: form}, l))
			var want []string
			for i := range count {
				want = append(want, strconv.Itoa(i))
				switch {
				case i == count/2:
					slog.Warn("line", "number", i)
				case i%3 == 0:
					entry{at: time.Now(), client: "a b", status: i, cause: errStopped}.log()
				default:
					entry{at: time.Now(), client: "a", method: "GET", path: "/", backend: "A", status: i}.log()
				}
			}
			l.flush()
			if got := r.numbers(); !slices.Equal(got, want) {
				t.Errorf("%s, %d lines: got %q", form, count, got)
			}
			if got, want := strings.HasPrefix(r.text, "{"), form == "json"; got != want {
				t.Errorf("the form is %s, and the first line %.20q", form, r.text)
			}
		}
	}
}
