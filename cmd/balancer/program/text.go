package program

import (
	"strings"
	"sync"
)

// A Text is what a program writes, while others read it. Its zero value is empty, and it can be used by many goroutines at once.
type Text struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write appends to the text. It never fails.
func (t *Text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

// String returns what was written so far.
func (t *Text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}
