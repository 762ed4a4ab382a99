package wiretest

import (
	"slices"
	"strings"
	"testing"
)

// passedBack are answers of a backend to a request, and what the client gets: the first line and the body, headers that must be there,
// and names that must not.
var passedBack = []struct {
	rule, request, answer string
	start, body           string
	has                   []string
	lacks                 string
}{
	{"an answer is passed back", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nA: a\r\nContent-Type: text/html\r\nDate: today\r\nServer: s\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 200 OK", "hello", []string{"A: a", "Content-Type: text/html", "Date: today", "Server: s", "Content-Length: 5"}, "Transfer-Encoding Connection Via"},
	{"two cookies stay two", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK", "", []string{"Set-Cookie: a=1", "Set-Cookie: b=2"}, ""},
	{"a type isn't guessed", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>", "HTTP/1.1 200 OK", "<html>", nil, "Content-Type"},
	{"a status is passed back", "GET / HTTP/1.1", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 404 Not Found", "", nil, ""},
	{"a status may be any of three digits", "GET / HTTP/1.1", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 999 status code 999", "", nil, ""},
	{"a redirect is the client's to follow", "GET / HTTP/1.1", "HTTP/1.1 302 Found\r\nLocation: //a/../b\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 302 Found", "", []string{"Location: //a/../b"}, ""},
	{"a failure of the backend is its answer", "GET / HTTP/1.1", "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 4\r\n\r\nbusy", "HTTP/1.1 503 Service Unavailable", "busy", []string{"Retry-After: 5"}, ""},

	// What is meant for one connection.
	{"a header that is named in Connection stays there", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nConnection: A, b-2\r\nA: a\r\nB-2: b\r\nB: b\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK", "", []string{"B: b"}, "Connection A B-2"},
	{"what is known to be for one connection stays there", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5\r\nProxy-Connection: close\r\nUpgrade: h2c\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK", "", nil, "Connection Keep-Alive Proxy-Connection Upgrade"},
	{"an HTTP/1.0 backend's connection isn't the client's", "GET / HTTP/1.1", "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 200 OK", "hello", []string{"Content-Length: 5"}, "Connection"},

	// Where a body ends.
	{"chunks are passed back", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n1\r\n!\r\n0\r\n\r\n", "HTTP/1.1 200 OK", "hello!", []string{"Transfer-Encoding: chunked"}, "Content-Length Connection"},
	{"a body that ends with its connection becomes chunks", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello", "HTTP/1.1 200 OK", "hello", []string{"Transfer-Encoding: chunked"}, "Content-Length Connection"},
	{"an HTTP/1.0 client gets no chunks", "GET / HTTP/1.0", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "HTTP/1.0 200 OK", "hello", nil, "Transfer-Encoding Content-Length"},
	{"trailers are passed back", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nTrailer: A\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: a\r\n\r\n", "HTTP/1.1 200 OK", "hello", []string{"Trailer: A", "after the body, A: a"}, ""},
	{"trailers that weren't announced are passed back", "GET / HTTP/1.1", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: a\r\n\r\n", "HTTP/1.1 200 OK", "hello", []string{"after the body, A: a"}, ""},
	{"a HEAD has a length and no body", "HEAD / HTTP/1.1", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 200 OK", "", []string{"Content-Length: 5"}, "Transfer-Encoding Content-Type"},
	{"a HEAD may have no length", "HEAD / HTTP/1.1", "HTTP/1.1 200 OK\r\nA: a\r\n\r\n", "HTTP/1.1 200 OK", "", []string{"A: a"}, "Content-Length"},
	{"a 204 has no body", "GET / HTTP/1.1", "HTTP/1.1 204 No Content\r\nA: a\r\n\r\n", "HTTP/1.1 204 No Content", "", []string{"A: a"}, "Content-Length Transfer-Encoding"},
	{"a 304 has no body, whatever its length", "GET / HTTP/1.1", "HTTP/1.1 304 Not Modified\r\nEtag: \"a\"\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 304 Not Modified", "", []string{"Etag: \"a\""}, "Transfer-Encoding"},
}

func TestAnswersThatAClientGets(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", nil)
	p := startProgram(t, "", backend)
	for _, c := range passedBack {
		t.Run(c.rule, func(t *testing.T) {
			backend.follow(replies(c.answer))
			if strings.Contains(c.answer, "close") || strings.HasPrefix(c.answer, "HTTP/1.0") {
				backend.follow(repliesLast(c.answer))
			}
			client := dialRaw(t, p)
			client.send(c.request + "\r\nHost: h\r\n\r\n")
			method, _, _ := strings.Cut(c.request, " ")
			got := client.answer(method)
			if got.start != c.start || got.body != c.body {
				t.Errorf("got %q and the body %q, want %q and %q", got.start, got.body, c.start, c.body)
			}
			for _, trailer := range got.trailers {
				got.headers = append(got.headers, "after the body, "+trailer)
			}
			checkHeaders(t, got.headers, c.has, c.lacks)
			if strings.HasSuffix(c.request, "1.1") { // the connection is in order
				backend.follow(replies(okay))
				client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
				if got := client.answer("GET").body; got != "ok" {
					t.Errorf("got the body %q next, want ok", got)
				}
			}
			client.finish()
		})
	}
}

func TestEarlyHintsArePassedBack(t *testing.T) {
	t.Parallel()
	hint := "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nConnection: A\r\nA: a\r\nKeep-Alive: timeout=5\r\n\r\n"
	backend := newScripted(t, "A", replies(strings.Repeat(hint, 20)+okay))
	p := startProgram(t, "", backend)
	for _, c := range []struct {
		version string
		hints   int
	}{{"HTTP/1.1", 16}, {"HTTP/1.0", 0}} {
		t.Run(c.version, func(t *testing.T) {
			client := dialRaw(t, p)
			client.send("GET / " + c.version + "\r\nHost: h\r\n\r\n")
			got := client.answer("GET")
			hints := 0
			for ; got.status() == "103"; got = client.answer("GET") {
				hints++
				if want := []string{"Link: </a.css>"}; !slices.Equal(got.headers, want) {
					t.Fatalf("got a hint with %q, want %q", got.headers, want)
				}
			}
			if hints != c.hints || got.status() != "200" || got.body != "ok" {
				t.Errorf("got %d hints and %+v, want %d and a 200", hints, got, c.hints)
			}
			checkHeaders(t, got.headers, nil, "Link A Keep-Alive")
		})
	}
}
