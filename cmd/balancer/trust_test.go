package main

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// The client is the last address that a proxy to be trusted has passed on. What stands before that, anybody may have written.
func TestTheClientIsWhomTrustedProxiesName(t *testing.T) {
	c, err := parseFile("x.yaml", []byte("trusted_proxies: [127.0.0.1, 10.0.0.0/8]\nbackends: [{url: http://a}]"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ peer, claims, want string }{ // a line for each |
		{"127.0.0.1:99", "", "127.0.0.1"},
		{"127.0.0.1:99", "1.2.3.4", "1.2.3.4"},
		{"127.0.0.1:99", "6.6.6.6, 1.2.3.4", "1.2.3.4"},
		{"127.0.0.1:99", "6.6.6.6|1.2.3.4", "1.2.3.4"},
		{"127.0.0.1:99", "6.6.6.6|1.2.3.4|10.0.0.1", "1.2.3.4"},
		{"127.0.0.1:99", "1.2.3.4, ::ffff:10.0.0.1", "1.2.3.4"},
		{"127.0.0.1:99", "1.2.3.4, nonsense", "127.0.0.1"},
		{"[::ffff:127.0.0.1]:99", "1.2.3.4", "1.2.3.4"},
		{"9.9.9.9:99", "1.2.3.4", "9.9.9.9"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.peer
		if test.claims != "" {
			r.Header["X-Forwarded-For"] = strings.Split(test.claims, "|")
		}
		if got := client(c.Trusted, r); got != test.want {
			t.Errorf("from %s for %q: got %s, want %s", test.peer, test.claims, got, test.want)
		}
		if got, want := client(nil, r), peer(r); got != want {
			t.Errorf("from %s for %q, when nobody is trusted: got %s, want %s", test.peer, test.claims, got, want)
		}
	}
}
