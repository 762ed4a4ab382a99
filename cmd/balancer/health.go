package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"
)

// health is what the probes of a member have shown. A member is up until it fails.
type health struct {
	mu   sync.Mutex
	down bool
	row  count     // probes in a row that say otherwise
	last time.Time // that it was asked
}

// probe asks each member for its health, every interval give or take 10 %, so that many balancers don't ask at the same moment.
// One that fails several times in a row gets no requests until it succeeds several times in a row. With health checks off, nobody is
// asked, and nobody stays down.
func probe(ctx context.Context, c healthConfig, members *roster) {
	if c.Off {
		c.Rise = 1
	}
	client := &http.Client{
		Timeout:       c.Timeout.Duration,
		Transport:     &http.Transport{DisableKeepAlives: true, DisableCompression: true}, // so each probe also connects
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	members.watch(ctx, func(ctx context.Context, m *member) {
		h := part[health](m)
		pauseUntil(ctx, h.next(c)) // after a reload, there is no probe before its time
		for ctx.Err() == nil {
			var err error
			if !c.Off {
				err = ask(ctx, client, m.address+c.Path)
			}
			if ctx.Err() == nil && !isOutOfFiles(err) && h.changes(err, c) {
				tell(members, m, c.Path, err)
			}
			pauseUntil(ctx, time.Now().Add(time.Duration((0.9+0.2*rand.Float64())*float64(c.Interval.Duration))))
		}
	})
}

// pauseUntil waits for a moment, or until ctx ends.
func pauseUntil(ctx context.Context, moment time.Time) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Until(moment)):
	}
}

// ask probes once. Any status from 200 to 299 is health.
func ask(ctx context.Context, client *http.Client, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	request.Header.Set("User-Agent", "roundabout-health")
	response, err := client.Do(request)
	if err != nil {
		return errors.Unwrap(err) // without the URL
	}
	defer response.Body.Close()
	io.CopyN(io.Discard, response.Body, 4<<10)
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return errors.New(response.Status)
	}
	return nil
}

// next returns when it is time for the next probe.
func (h *health) next(c healthConfig) time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last.Add(c.Interval.Duration)
}

// changes counts a probe, and reports whether it makes the member go down or up.
func (h *health) changes(err error, c healthConfig) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = time.Now()
	if (err != nil) == h.down {
		h.row = 0
		return false
	}
	h.row++
	needed := c.Fall
	if h.down {
		needed = c.Rise
	}
	if h.row < needed {
		return false
	}
	h.down, h.row = !h.down, 0
	return true
}

func tell(members *roster, m *member, path string, err error) {
	if err != nil {
		text := fmt.Sprintf("GET %s: %v", path, err)
		if strings.HasPrefix(err.Error(), "404 ") {
			text += "; is there another page to ask for, as health: {path: …} or -health?"
		}
		members.down(m, "down", text)
		slog.Warn("backend is down", "address", m.address, "reason", text)
		return
	}
	members.up(m, "down")
	slog.Info("backend is up", "address", m.address)
}
