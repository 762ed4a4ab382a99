package main

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

// A wrong says which key has a value that can't be, and why.
type wrong struct {
	key string // as in $.backends[1].weight
	err error
}

func (w wrong) Error() string { return strings.TrimPrefix(w.key, "$.") + ": " + w.err.Error() }

// check returns a wrong for the first value that makes no sense, by itself or beside the others.
func (c *config) check() error {
	if err := checkAddress(c.Listen); err != nil {
		return wrong{"$.listen", err}
	}
	if err := checkAddress(c.Admin); err != nil && c.Admin != "" {
		return wrong{"$.admin", err}
	}
	if c.Listen == c.Admin && !strings.HasSuffix(c.Listen, ":0") {
		return wrong{"$.admin", fmt.Errorf("%s is where it is to listen, too", c.Admin)}
	}
	if names := selector.Names(); !slices.Contains(names, c.Selector) {
		return wrong{"$.selector", fmt.Errorf("%w %q: choose one of %s", selector.ErrUnknown, c.Selector, strings.Join(names, ", "))}
	}
	if logs := []string{"text", "json", "off"}; !slices.Contains(logs, c.Log) {
		return wrong{"$.log", fmt.Errorf("unknown form %q: choose one of %s", c.Log, strings.Join(logs, ", "))}
	}
	if !strings.HasPrefix(c.Health.Path, "/") || !isPath(c.Health.Path) {
		return wrong{"$.health.path", fmt.Errorf("%q is not a path such as /healthz", c.Health.Path)}
	}
	if (c.TLS.Certificate == "") != (c.TLS.Key == "") {
		return wrong{"$.tls", errors.New("give it both a certificate and a key, as files in PEM")}
	}
	if c.TLS.Certificate != "" {
		if _, err := c.TLS.read(); err != nil {
			return wrong{"$.tls", err}
		}
	}
	if c.Eject.MaxTime.Duration < c.Eject.Time.Duration {
		return wrong{"$.eject.max_time", fmt.Errorf("%v is less than time, which is %v", c.Eject.MaxTime, c.Eject.Time)}
	}
	for _, n := range []struct {
		key string
		count
	}{{"$.health.fall", c.Health.Fall}, {"$.health.rise", c.Health.Rise}, {"$.eject.after", c.Eject.After}, {"$.retry.attempts", c.Retry.Attempts}} {
		if n.count < 1 {
			return wrong{n.key, errors.New("is 0: use at least 1, or off: true")}
		}
	}
	if c.Limits.MaxHeader < 1<<10 {
		return wrong{"$.limits.max_header", fmt.Errorf("%d bytes is less than any request has: use at least 1KiB", c.Limits.MaxHeader)}
	}
	if !c.demo && len(c.Backends) == 0 {
		return wrong{"$.backends", errors.New("none: list at least one, such as - url: http://127.0.0.1:9001")}
	}
	seen := map[string]bool{}
	for i := range c.Backends {
		if key, err := c.Backends[i].check(); err != nil {
			return wrong{fmt.Sprintf("$.backends[%d]%s", i, key), err}
		}
		if name := c.Backends[i].Name; seen[name] {
			return wrong{fmt.Sprintf("$.backends[%d].name", i), fmt.Errorf("%w %q: give one of them another name", pool.ErrDuplicate, name)}
		}
		seen[c.Backends[i].Name] = true
	}
	return nil
}

func isPath(text string) bool {
	u, err := url.ParseRequestURI(text)
	return err == nil && u.Host == "" && !strings.ContainsAny(text, "# ")
}
