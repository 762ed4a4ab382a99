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
	batch      = 64                     // how many are put into words at a time
)

// lines collects what is logged, and writes it many lines at a time. One write for each would cost a fifth of what a request does;
// and to put each into words by itself, between one request and the next, twice as much as to do so for many in a row, when the
// processor still has the code for that at hand.
type lines struct {
	mu      sync.Mutex // guards what follows
	entries []entry
	buffer  *bufio.Writer
	w       io.Writer
}

// An entry is not in words yet.
type entry struct {
	handler slog.Handler // which will put it into words, in the buffer
	record  slog.Record
}

func newLines(w io.Writer) *lines {
	return &lines{entries: make([]entry, 0, batch), buffer: bufio.NewWriterSize(w, 64<<10), w: w}
}

func (l *lines) add(e entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries = append(l.entries, e)
	if len(l.entries) == batch {
		l.format()
	}
}

// format puts all entries into words.
func (l *lines) format() {
	for _, e := range l.entries {
		if e.handler.Handle(context.Background(), e.record) != nil {
			l.buffer.Reset(l.w) // or it would never write again
		}
	}
	clear(l.entries)
	l.entries = l.entries[:0]
}

func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.format()
	if l.buffer.Flush() != nil {
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

// A lateHandler does what another one does, but later, when there are many lines to write.
type lateHandler struct {
	slog.Handler
	lines *lines
}

// Handle keeps a record until there are many.
func (h lateHandler) Handle(_ context.Context, r slog.Record) error {
	h.lines.add(entry{h.Handler, r})
	return nil
}

// WithAttrs returns a handler whose lines have these attributes as well.
func (h lateHandler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return lateHandler{h.Handler.WithAttrs(attributes), h.lines}
}

// WithGroup returns a handler whose attributes are in a group.
func (h lateHandler) WithGroup(name string) slog.Handler {
	return lateHandler{h.Handler.WithGroup(name), h.lines}
}
