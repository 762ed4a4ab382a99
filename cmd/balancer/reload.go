package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
)

// A live is the handler of the configuration that is in force, which can be replaced by that of another one.
type live struct {
	members *roster
	handler atomic.Pointer[http.Handler]
	mu      sync.Mutex // guards what follows; it is not held while names are looked up
	config  config
	started config             // the first one
	end     context.CancelFunc // of what the present configuration has started
	refused error              // why the last one was not taken; nil if it was
}

// ServeHTTP serves a request by the configuration that is in force when it comes.
func (l *live) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	(*l.handler.Load()).ServeHTTP(w, r)
}

// use puts a configuration in force. If it can't, the error says why, and the one before stays. One goroutine calls it at a time.
func (l *live) use(ctx context.Context, c config) error {
	ctx, end := context.WithCancel(ctx)
	handler, err := wire(ctx, c, l.members)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refused = err
	if err != nil {
		end()
		return err
	}
	l.handler.Store(&handler)
	if l.end == nil {
		l.started = c
	} else {
		l.end()
	}
	l.config, l.end = c, end
	return nil
}

// follow reads the file again whenever it has changed, or a signal comes, until ctx ends. A file that is wrong changes nothing.
func (l *live) follow(ctx context.Context, signals <-chan os.Signal) {
	c, _ := l.state()
	changed := make(chan struct{}, 1)
	file := &watched{[]string{c.file}, []digest{c.digest}}
	go file.follow(ctx, func() {
		select {
		case changed <- struct{}{}:
		default: // one that is still to be read will have this, too
		}
	})
	for {
		select {
		case <-ctx.Done():
			return
		case <-signals:
		case <-changed:
		}
		l.reload(ctx)
	}
}

func (l *live) reload(ctx context.Context) {
	before, _ := l.state()
	c, err := readFile(before.file)
	if err == nil {
		err = l.use(ctx, c)
	}
	if err != nil {
		l.mu.Lock()
		l.refused = err
		l.mu.Unlock()
		slog.Error("the configuration stays as it was", "error", err)
		return
	}
	slog.Info("the configuration is read again", "file", c.file, "backends", len(c.Backends))
	if keys := l.pending(); len(keys) > 0 {
		slog.Warn("some of what has changed takes effect at the next start", "keys", keys)
	}
}

// state returns the configuration in force, and why the last one was refused, if it was.
func (l *live) state() (config, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.config, l.refused
}

// pending returns the keys whose values in the file are not in force: what they say is done once, at the start.
func (l *live) pending() (keys []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	was, now := l.started, l.config
	for _, c := range []struct {
		key  string
		same bool
	}{
		{"listen", was.Listen == now.Listen},
		{"admin", was.Admin == now.Admin},
		{"pprof", was.Pprof == now.Pprof},
		{"tls", was.TLS == now.TLS},
		{"log", was.Log == now.Log || was.Log != "json" && now.Log != "json"},
		{"limits.max_header", was.Limits.MaxHeader == now.Limits.MaxHeader},
		{"limits.read_header", was.Limits.ReadHeader == now.Limits.ReadHeader},
		{"limits.idle", was.Limits.Idle == now.Limits.Idle},
		{"limits.stop", was.Limits.Stop == now.Limits.Stop},
	} {
		if !c.same {
			keys = append(keys, c.key)
		}
	}
	return keys
}
