package wiretest

import (
	"slices"
	"strings"
	"testing"
)

// passedOn are headers of a client, and of those that the backend gets: some that must be there, and names that must not.
var passedOn = []struct {
	rule, settings, sent string
	has                  []string
	lacks                string
}{
	{"headers are passed on", "", "A: a\r\nB-2: b", []string{"Host: h", "A: a", "B-2: b"}, ""},
	{"two headers stay two", "", "A: 1\r\nA: 2", []string{"A: 1", "A: 2"}, ""},
	{"a value keeps its bytes", "", "A: \xffa\tb  \u20ac;,\"", []string{"A: \xffa\tb  \u20ac;,\""}, ""},
	{"a folded value is unfolded", "", "A: a\r\n  b\r\n\tc", []string{"A: a b c"}, ""},
	{"nothing is added that the client didn't say", "", "A: a", nil, "User-Agent Accept-Encoding Accept Content-Type Content-Length Connection Via Te Transfer-Encoding"},
	{"a name has only letters, digits and -", "", "X_Forwarded_For: 1.2.3.4\r\nA.B: a\r\nA!: a\r\nA~b: a\r\nA'b: a\r\nA_b: a", nil, "X_Forwarded_For A.B A! A~b A'b A_b"},

	// What is meant for one connection.
	{"a header that is named in Connection stays here", "", "Connection: A, b-2\r\nA: a\r\nB-2: b\r\nC: c", []string{"C: c"}, "Connection A B-2"},
	{"Connection may come twice", "", "Connection: A\r\nConnection: B\r\nA: a\r\nB: b", nil, "Connection A B"},
	{"Connection can't remove what the balancer says", "", "Connection: X-Forwarded-For, X-Forwarded-Host, X-Forwarded-Proto", []string{"X-Forwarded-For: 127.0.0.1", "X-Forwarded-Host: h", "X-Forwarded-Proto: http"}, "Connection"},
	{"Connection can't remove the host", "", "Connection: Host", []string{"Host: h"}, "Connection"},
	{"a connection that the client closes is kept at the backend", "", "Connection: close", nil, "Connection"},
	{"what is known to be for one connection stays here", "", "Keep-Alive: timeout=5\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic YTpi\r\nTrailer: A", nil, "Keep-Alive Proxy-Connection Proxy-Authorization Trailer"},
	{"codings are the connection's own", "", "TE: gzip", nil, "TE"},
	{"an upgrade that is not asked for in Connection is none", "", "Upgrade: websocket", nil, "Upgrade Connection"},
	{"an upgrade to HTTP/2 stays here", "", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA", nil, "Upgrade Connection HTTP2-Settings"},
	{"an upgrade to TLS stays here", "", "Connection: Upgrade\r\nUpgrade: TLS/1.0", nil, "Upgrade Connection"},
	{"an upgrade to one of two stays here", "", "Connection: Upgrade\r\nUpgrade: websocket, h2c", nil, "Upgrade Connection"},

	// Whom a request is from.
	{"the backend learns whom a request is from", "", "A: a", []string{"X-Forwarded-For: 127.0.0.1", "X-Forwarded-Host: h", "X-Forwarded-Proto: http"}, ""},
	{"what a stranger says of that is replaced", "", "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Host: evil\r\nX-Forwarded-Proto: https", []string{"X-Forwarded-For: 127.0.0.1", "X-Forwarded-Host: h", "X-Forwarded-Proto: http"}, ""},
	{"Forwarded is dropped", "", "Forwarded: for=1.2.3.4", nil, "Forwarded"},
	{"what a trusted proxy says is continued", "trusted_proxies: [127.0.0.0/8]", "X-Forwarded-For: 1.2.3.4, 5.6.7.8\r\nX-Forwarded-Host: shop.example\r\nX-Forwarded-Proto: https", []string{"X-Forwarded-For: 1.2.3.4, 5.6.7.8, 127.0.0.1", "X-Forwarded-Host: shop.example", "X-Forwarded-Proto: https"}, ""},
	{"a trusted proxy that says nothing is the client", "trusted_proxies: [127.0.0.0/8]", "A: a", []string{"X-Forwarded-For: 127.0.0.1", "X-Forwarded-Host: h", "X-Forwarded-Proto: http"}, ""},
	{"a trusted proxy may use two headers", "trusted_proxies: [127.0.0.0/8]", "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8", []string{"X-Forwarded-For: 1.2.3.4, 5.6.7.8, 127.0.0.1"}, ""},
	{"Forwarded is dropped of a trusted proxy, too", "trusted_proxies: [127.0.0.0/8]", "Forwarded: for=1.2.3.4", nil, "Forwarded"},
	{"a proxy elsewhere isn't trusted", "trusted_proxies: [10.0.0.0/8, \"::1/128\"]", "X-Forwarded-For: 1.2.3.4", []string{"X-Forwarded-For: 127.0.0.1"}, ""},
}

func TestHeadersThatABackendGets(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	programs := map[string]*process{}
	for _, c := range passedOn {
		if programs[c.settings] == nil {
			programs[c.settings] = startProgram(t, c.settings, backend)
		}
		t.Run(c.rule, func(t *testing.T) {
			client := dialRaw(t, programs[c.settings])
			client.send("GET / HTTP/1.1\r\nHost: h\r\n" + c.sent + "\r\n\r\n")
			if got := client.answer("GET").status(); got != "200" {
				t.Fatalf("got %s, want 200", got)
			}
			checkHeaders(t, backend.take(t, 1)[0].headers, c.has, c.lacks)
		})
	}
}

// checkHeaders holds headers to those that they must have, each name with no other values, and to names that they must lack.
func checkHeaders(t *testing.T, headers, has []string, lacks string) {
	t.Helper()
	m := message{headers: headers}
	want := map[string][]string{}
	for _, header := range has {
		name, value, _ := strings.Cut(header, ": ")
		want[name] = append(want[name], value)
	}
	for _, name := range strings.Fields(lacks) {
		want[name] = nil
	}
	for name, values := range want {
		if got := m.values(name); !slices.Equal(got, values) {
			t.Errorf("got %s: %q, want %q, in %q", name, got, values, headers)
		}
	}
}

func TestTrailersOfARequestAreDropped(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	p := startProgram(t, "", backend)
	client := dialRaw(t, p)
	client.send("POST / HTTP/1.1\r\nHost: h\r\nTrailer: X-Forwarded-For\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Forwarded-For: 1.2.3.4\r\nA: a\r\n\r\n")
	if got := client.answer("POST").status(); got != "200" {
		t.Fatalf("got %s, want 200", got)
	}
	got := backend.take(t, 1)[0]
	if got.body != "hello" || len(got.trailers) > 0 {
		t.Errorf("got the body %q and the trailers %q, want hello and none", got.body, got.trailers)
	}
	checkHeaders(t, got.headers, []string{"X-Forwarded-For: 127.0.0.1"}, "Trailer A")
}

func TestConnectionsToABackendAreUsedAgain(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	p := startProgram(t, "", backend)
	for range 20 {
		client := dialRaw(t, p)
		client.send("POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello")
		client.answer("POST")
		client.closed()
	}
	if requests, connections := backend.counts(); requests != 20 || connections > 2 {
		t.Errorf("got %d requests on %d connections, want 20 on one", requests, connections)
	}
}

func TestTheLogNamesTheClientOfATrustedProxy(t *testing.T) {
	p := startProgram(t, "trusted_proxies: [127.0.0.0/8]", newScripted(t, "A", replies(okay)))
	client := dialRaw(t, p)
	client.send("GET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n")
	client.answer("GET")
	wait(t, "the client in the log", func() bool { return strings.Contains(p.Output(), `"client":"1.2.3.4"`) })
}
