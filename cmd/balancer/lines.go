package main

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

const (
	flushEvery = 100 * time.Millisecond // how long a line may wait for others
	batch      = 64                     // how many entries are put into words at a time
)

// lines collects what is logged, and writes it many lines at a time. One write for each would cost a fifth of what a request does.
// To put each entry into words by itself, between one request and the next, would cost half as much again as to do so for many
// in a row, when the processor has the code for that at hand.
type lines struct {
	mu      sync.Mutex // guards what follows
	entries []entry    // that are not in words yet
	buffer  *bufio.Writer
	w       io.Writer
	form    slog.Handler // puts entries into words, in the buffer
	text    bool         // it does so as slog.TextHandler
}

func newLines(w io.Writer) *lines {
	return &lines{entries: make([]entry, 0, batch), buffer: bufio.NewWriterSize(w, 64<<10), w: w}
}

// A lineHandler is a handler that writes to lines, and so can be given entries.
type lineHandler struct {
	slog.Handler
	lines *lines
}

// Write keeps a line until it is flushed.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.format()
	n, err := l.buffer.Write(line)
	l.goOn(err)
	return n, err
}

func (l *lines) add(e entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries = append(l.entries, e)
	if len(l.entries) == batch {
		l.format()
	}
}

func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.format()
	l.goOn(l.buffer.Flush())
}

// format puts all entries into words.
func (l *lines) format() {
	for _, e := range l.entries {
		l.goOn(l.say(e))
	}
	clear(l.entries)
	l.entries = l.entries[:0]
}

func (l *lines) say(e entry) error {
	if l.text {
		if line, plain := e.appendText(l.buffer.AvailableBuffer()); plain {
			_, err := l.buffer.Write(line)
			return err
		}
	}
	return l.form.Handle(context.Background(), e.record())
}

// goOn goes on after an error, or else the buffer would never write again.
func (l *lines) goOn(err error) {
	if err != nil {
		l.buffer.Reset(l.w)
	}
}

// flushUntil flushes again and again until ctx ends.
func (l *lines) flushUntil(ctx context.Context) {
	ticker := time.NewTicker(flushEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			l.flush()
		}
	}
}
