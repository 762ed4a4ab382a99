package main

import (
	"context"
	"crypto/sha256"
	"slices"
	"time"
)

// lookEvery is how often watched files are looked at. That works on every system and file system, also where a file is a
// link that is pointed elsewhere, as in Kubernetes.
const lookEvery = 100 * time.Millisecond

// A watched is a list of files, and the digests of what was in them.
type watched struct {
	names []string
	seen  []digest
}

// watch remembers what is in files now. It is called before they are read, so no change is missed.
func watch(names ...string) *watched {
	w := &watched{names: names}
	w.seen = w.look()
	return w
}

// follow calls changed whenever the files have other content than before, and have it for two looks: one that is
// being written is left alone. It returns when ctx ends.
func (w *watched) follow(ctx context.Context, changed func()) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	last := w.seen
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := w.look()
		if slices.Equal(now, last) && !slices.Equal(now, w.seen) {
			w.seen = now
			changed()
		}
		last = now
	}
}

// look returns the digests. A file that can't be read is like an empty one.
func (w *watched) look() []digest {
	var all []digest
	for _, name := range w.names {
		content, _ := readRegular(name)
		all = append(all, sha256.Sum256(content))
	}
	return all
}
