package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"sync/atomic"
)

// secure returns how a server speaks TLS: HTTP/2 or else HTTP/1.1, with a certificate that is read from its files, and again
// when they change, until ctx ends. It is nil when no certificate is given. The error names the files.
func secure(ctx context.Context, c tlsConfig) (*tls.Config, error) {
	if c.Certificate == "" {
		return nil, nil
	}
	var present atomic.Pointer[tls.Certificate]
	read := func() error {
		pair, err := tls.LoadX509KeyPair(c.Certificate, c.Key)
		if err != nil {
			return fmt.Errorf("tls: certificate %s with key %s: %w", c.Certificate, c.Key, err)
		}
		present.Store(&pair)
		return nil
	}
	files := watch(c.Certificate, c.Key)
	if err := read(); err != nil {
		return nil, err
	}
	go files.follow(ctx, func() {
		if err := read(); err != nil {
			slog.Error("the certificate stays as it was", "error", err)
			return
		}
		slog.Info("the certificate is read again", "file", c.Certificate)
	})
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return present.Load(), nil },
	}, nil
}
