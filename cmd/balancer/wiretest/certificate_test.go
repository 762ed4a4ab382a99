package wiretest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A certificate is one for this machine, in files.
type certificate struct {
	file, key string
	der       []byte         // what a server presents of it
	trust     *x509.CertPool // trusts this one alone
}

func newCertificate(t *testing.T) certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	c := certificate{filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), der, x509.NewCertPool()}
	for name, block := range map[string]*pem.Block{c.file: {Type: "CERTIFICATE", Bytes: der}, c.key: {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	c.trust.AddCert(parsed)
	return c
}

// settings are those of a balancer that uses the certificate.
func (c certificate) settings() string {
	return fmt.Sprintf("tls: {certificate: '%s', key: '%s'}", c.file, c.key)
}

// A renewed certificate is read again, whichever of its files changes last.
func TestACertificateIsReadAgain(t *testing.T) {
	t.Parallel()
	present := newCertificate(t)
	p := startProgram(t, present.settings(), newScripted(t, "A", replies(okay)))
	presents := func(want certificate) bool {
		t.Helper()
		conn, err := tls.Dial("tcp", p.address, &tls.Config{InsecureSkipVerify: true}) // which one is it, is all that is asked
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		return bytes.Equal(conn.ConnectionState().PeerCertificates[0].Raw, want.der)
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
	refusals := func() int { return strings.Count(p.Output(), `"the certificate stays as it was"`) }
	before := present
	for _, keyLast := range []bool{true, false} {
		refused := refusals()
		next := newCertificate(t)
		first, last := [2]string{next.file, present.file}, [2]string{next.key, present.key}
		if !keyLast {
			first, last = last, first
		}
		replace(first[0], first[1])
		wait(t, "half a change to be refused", func() bool { return refusals() > refused })
		if !presents(before) {
			t.Error("got another certificate after half a change, want the one before")
		}
		replace(last[0], last[1])
		wait(t, "the new certificate", func() bool { return presents(next) })
		before = next
	}
}
