package main

import (
	"context"
	"crypto/tls"
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
	files := watch(c.Certificate, c.Key)
	pair, err := c.read()
	if err != nil {
		return nil, err
	}
	present.Store(pair)
	go files.follow(ctx, func() {
		pair, err := c.read()
		if err != nil {
			slog.Error("the certificate stays as it was", "error", err)
			return
		}
		present.Store(pair)
		slog.Info("the certificate is read again", "file", c.Certificate)
	})
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return present.Load(), nil },
	}, nil
}
