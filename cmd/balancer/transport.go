package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

// A dial connects to an address, host:port.
type dial func(ctx context.Context, network, address string) (net.Conn, error)

// send returns the last stage: it talks to the backends, keeps connections to them, and gives up on one that can't be reached.
func send(c config, dial dial) http.RoundTripper {
	kept := &http.Transport{
		DialContext:            dial,
		DisableCompression:     true, // else it would ask for gzip that the client didn't ask for
		MaxIdleConnsPerHost:    256,
		IdleConnTimeout:        c.Limits.BackendIdle.Duration,
		TLSHandshakeTimeout:    5 * time.Second,
		ResponseHeaderTimeout:  c.Limits.ResponseHeader.Duration,
		ExpectContinueTimeout:  time.Second,
		MaxResponseHeaderBytes: 64 << 10,
	}
	fresh := kept.Clone()
	fresh.DisableKeepAlives = true
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		x, transport := exchangeOf(r.Context()), kept
		if x.fresh {
			transport = fresh
		}
		response, err := transport.RoundTrip(x.observe(r))
		if err == nil && response.StatusCode < 100 {
			response.Body.Close()
			return nil, fmt.Errorf("the answer has the status %03d", response.StatusCode)
		}
		if err == nil && response.StatusCode == http.StatusSwitchingProtocols && !strings.EqualFold(r.Header.Get("Upgrade"), response.Header.Get("Upgrade")) {
			response.Body.Close() // ReverseProxy refuses it, too, but leaves the connection open
			return nil, fmt.Errorf("the answer switches to the protocol %q", response.Header.Get("Upgrade"))
		}
		return response, err
	})
}
