//go:build ignore

// Wait for ever
//
// You make a client without a Timeout, and Go's clients wait as long as it takes. A backend that hangs takes the probe, and never answers it.
// So its one probe neither fails nor succeeds, no second one follows, and the worst of all backends stays up.
//
// Caught by: No answer in time is a failure (varies)
package balancer

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

func probe(ctx context.Context, c healthConfig, members *roster) {
	client := &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	members.watch(ctx, func(ctx context.Context, m *member) {
		h := part[health](m)
		for ctx.Err() == nil {
			err := ask(ctx, client, m.address+c.Path)
			if ctx.Err() == nil && h.changes(err, c) {
				tell(members, m, c.Path, err)
			}
			pause := time.Duration((0.9 + 0.2*rand.Float64()) * float64(c.Interval.Duration))
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	})
}
