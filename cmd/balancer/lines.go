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
}

func newLines(w io.Writer) *lines { return &lines{buffer: bufio.NewWriterSize(w, 64<<10)} }

// Write keeps a line until it is flushed.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buffer.Write(line)
}

func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buffer.Flush()
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
