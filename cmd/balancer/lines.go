package main

import (
	"bufio"
	"context"
	"io"
	"sync"
	"time"
)

// flushEvery is how long a line may wait for others. One write for each line would cost a fifth of what a request does.
const flushEvery = 100 * time.Millisecond

// lines collects what is logged, and writes it many lines at a time.
type lines struct {
	mu     sync.Mutex
	buffer *bufio.Writer
	w      io.Writer
}

func newLines(w io.Writer) *lines { return &lines{buffer: bufio.NewWriterSize(w, 64<<10), w: w} }

// Write keeps a line until it is flushed.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n, err := l.buffer.Write(line)
	if err != nil {
		l.buffer.Reset(l.w)
	}
	return n, err
}

func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.buffer.Flush() != nil {
		l.buffer.Reset(l.w) // or it would never write again
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
