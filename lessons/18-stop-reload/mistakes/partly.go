//go:build ignore

// Take what could be read
//
// You log that the file is wrong, and then use the configuration anyway. What comes with an error is what was read up to there, and defaults
// for the rest: here it has no backends, and every request is a 503. A file with an error is no configuration. Keep the one in force.
//
// Caught by: A file that is wrong changes nothing: an unknown key
package balancer

import (
	"context"
	"log/slog"
)

func (l *live) reload(ctx context.Context) {
	before, _ := l.state()
	c, err := readFile(before.file)
	if err != nil {
		slog.Error("the configuration stays as it was", "error", err)
	}
	if err := l.use(ctx, c); err != nil {
		slog.Error("the configuration stays as it was", "error", err)
		return
	}
	slog.Info("the configuration is read again", "file", c.file, "backends", len(c.Backends))
	if keys := l.pending(); len(keys) > 0 {
		slog.Warn("some of what has changed takes effect at the next start", "keys", keys)
	}
}
