package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// newCertificate makes a certificate for this machine, and returns the settings that use it, and who trusts it.
func newCertificate(t *testing.T) (settings string, trust *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	folder, trust := t.TempDir(), x509.NewCertPool()
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: certificate}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(folder, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	parsed, err := x509.ParseCertificate(certificate)
	if err != nil {
		t.Fatal(err)
	}
	trust.AddCert(parsed)
	return fmt.Sprintf("tls: {certificate: '%s', key: '%s'}", filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")), trust
}

// A renewed certificate is read again, whichever of its files changes last.
func TestACertificateIsReadAgain(t *testing.T) {
	said := new(lockedText)
	defer slog.SetDefault(slog.Default())
	slog.SetDefault(slog.New(slog.NewTextHandler(said, nil)))
	files := func() tlsConfig {
		settings, _ := newCertificate(t)
		c, err := parseFile("x.yaml", []byte(settings+"\nbackends: [{url: http://a}]"))
		if err != nil {
			t.Fatal(err)
		}
		return c.TLS
	}
	present := files()
	security, err := secure(t.Context(), present)
	if err != nil {
		t.Fatal(err)
	}
	replace := func(from, to string) {
		t.Helper()
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(to, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, keyLast := range []bool{true, false} {
		before, _ := security.GetCertificate(nil)
		refused := strings.Count(said.String(), "stays as it was")
		next := files()
		first, last := [2]string{next.Certificate, present.Certificate}, [2]string{next.Key, present.Key}
		if !keyLast {
			first, last = last, first
		}
		replace(first[0], first[1])
		wait(t, "half a change to be refused", func() bool { return strings.Count(said.String(), "stays as it was") > refused })
		if now, _ := security.GetCertificate(nil); now != before {
			t.Error("got another certificate after half a change, want the one before")
		}
		replace(last[0], last[1])
		wait(t, "the new certificate", func() bool { now, _ := security.GetCertificate(nil); return now != before })
	}
}
