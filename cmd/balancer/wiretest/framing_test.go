package wiretest

import (
	"io"
	"strings"
	"testing"
)

const okay = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

// framings are bytes on one connection, the statuses that answer them, and the requests that the backend gets from them.
// What one side takes for a body and the other for a request smuggles that request past whoever checked the first one.
var framings = []struct{ rule, sent, statuses, requests string }{
	// How long a body is.
	{"a body ends where its length says", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello", "200", "POST / hello"},
	{"without a length there is no body", "POST / HTTP/1.1\r\nHost: h\r\n\r\n", "200", "POST /"},
	{"a GET may have a body", "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello", "200", "GET / hello"},
	{"two equal lengths are one", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", "200", "POST / hello"},
	{"two lengths that differ are none", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", "400", ""},
	{"a list of lengths is none", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5, 5\r\n\r\nhello", "400", ""},
	{"a length isn't negative", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\nhello", "400", ""},
	{"a length has no sign", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +5\r\n\r\nhello", "400", ""},
	{"a length is decimal", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0x5\r\n\r\nhello", "400", ""},
	{"a length is a number", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \r\n\r\nhello", "400", ""},
	{"a length is one that can be counted", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\nhello", "400", ""},

	// Transfer codings.
	{"chunks are passed on as a body", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n", "200", "POST / hello!"},
	{"a coding's name has no case", "POST / HTTP/1.1\r\nHost: h\r\ntransfer-encoding: CHUNKED\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "200", "POST / hello"},
	{"chunks win over a length", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "200", "POST / hello"},
	{"chunked twice is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "501", ""},
	{"chunked and chunked is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", "501", ""},
	{"chunked and identity is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", "501", ""},
	{"gzip and chunked is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "501", ""},
	{"identity is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: identity\r\n\r\n", "501", ""},
	{"xchunked is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "501", ""},
	{"quoted chunked is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n", "501", ""},
	{"an empty coding is unknown", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\r\n\r\n0\r\n\r\n", "501", ""},
	{"a vertical tab is no space", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n", "400", ""},

	// Chunks.
	{"a chunk's extension is dropped", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b;c\"\r\nhello\r\n0\r\n\r\n", "200", "POST / hello"},
	{"a chunk's size is one that can be counted", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nhello", "400", ""},
	{"a chunk's size isn't negative", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n", "400", ""},
	{"a chunk's size has no prefix", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n", "400", ""},
	{"a chunk has a size", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\r\nhello\r\n0\r\n\r\n", "400", ""},
	{"a chunk isn't longer than its size", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello!\r\n0\r\n\r\n", "400", ""},
	{"a chunk's line doesn't end with LF alone", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n", "400", ""},
	{"a chunk doesn't end with LF alone", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\n0\r\n\r\n", "400", ""},
	{"a chunk's extension has no CR or LF", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5;a\nb\r\nhello\r\n0\r\n\r\n", "400", ""},
	{"a chunk's line isn't endless", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5;" + strings.Repeat("a", 4094), "400", ""},
	{"chunks aren't mostly extensions", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + strings.Repeat("1;"+strings.Repeat("a", 999)+"\r\n.\r\n", 16) + "1;" + strings.Repeat("a", 999) + "\r\n", "400", ""},

	// One request after the other.
	{"each of many requests is answered in turn", "GET /a HTTP/1.1\r\nHost: h\r\n\r\nPOST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhelloGET /c HTTP/1.1\r\nHost: h\r\n\r\n", "200 200 200", "GET /a, POST /b hello, GET /c"},
	{"empty lines after a POST's body are no request", "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\na\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n", "200 200", "POST /a a, GET /b"},
	{"after a refused request there is no other", "GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n", "400", ""},
	{"after the last request there is no other", "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n", "200", "GET /a"},
	{"what follows chunks is no request", "POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n", "200", "POST /a"},
	{"what follows chunks with a length is no request", "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n", "200", "POST /a"},

	// Lines.
	{"a line may end with LF alone", "GET / HTTP/1.1\nHost: h\n\n", "200", "GET /"},
	{"a CR alone ends no line", "GET / HTTP/1.1\r\nHost: h\r\nA: a\rB: b\r\n\r\n", "400", ""},
	{"a CR is in no target", "GET /\rb HTTP/1.1\r\nHost: h\r\n\r\n", "400", ""},
	{"a NUL is in no value", "GET / HTTP/1.1\r\nHost: h\r\nA: a\x00b\r\n\r\n", "400", ""},
	{"a NUL is in no name", "GET / HTTP/1.1\r\nHost: h\r\nA\x00: a\r\n\r\n", "400", ""},
	{"a NUL is in no target", "GET /\x00 HTTP/1.1\r\nHost: h\r\n\r\n", "400", ""},
	{"no space comes before a colon", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length : 5\r\n\r\nhello", "400", ""},
	{"no space comes before the first header", "GET / HTTP/1.1\r\n Host: h\r\n\r\n", "400", ""},
	{"a header has a colon", "GET / HTTP/1.1\r\nHost: h\r\nA\r\n\r\n", "400", ""},
	{"a header has a name", "GET / HTTP/1.1\r\nHost: h\r\n: a\r\n\r\n", "400", ""},
	{"a folded coding is one", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\r\n chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "200", "POST / hello"},
	{"30 KiB of headers are taken", "GET / HTTP/1.1\r\nHost: h\r\nA: " + strings.Repeat("a", 30<<10) + "\r\n\r\n", "200", "GET /"},
	{"headers that are too long are refused", "GET / HTTP/1.1\r\nHost: h\r\nA: " + strings.Repeat("a", 40<<10) + "\r\n\r\n", "431", ""},
	{"too many headers are refused", "GET / HTTP/1.1\r\nHost: h\r\n" + strings.Repeat("A: a\r\n", 10<<10) + "\r\n", "431", ""},
	{"a target that is too long is refused", "GET /" + strings.Repeat("a", 40<<10) + " HTTP/1.1\r\nHost: h\r\n\r\n", "431", ""},

	// Hosts.
	{"a request names its host", "GET / HTTP/1.1\r\n\r\n", "400", ""},
	{"a request names one host", "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", "400", ""},
	{"a host has no space", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "400", ""},

	// Methods and versions.
	{"a method's case is kept", "get / HTTP/1.1\r\nHost: h\r\n\r\n", "200", "get /"},
	{"a method may be any word", "M-SEARCH / HTTP/1.1\r\nHost: h\r\n\r\n", "200", "M-SEARCH /"},
	{"a method is a word", "G@T / HTTP/1.1\r\nHost: h\r\n\r\n", "400", ""},
	{"a request has a method", " / HTTP/1.1\r\nHost: h\r\n\r\n", "400", ""},
	{"HTTP/0.9 is too old", "GET /\r\n\r\n", "400", ""},
	{"HTTP/0.9 isn't asked for by its name", "GET / HTTP/0.9\r\nHost: h\r\n\r\n", "505", ""},
	{"HTTP/1.2 would be understood", "GET / HTTP/1.2\r\nHost: h\r\n\r\n", "200", "GET /"},
	{"HTTP/2 isn't spoken in lines", "GET / HTTP/2.0\r\nHost: h\r\n\r\n", "505", ""},
	{"HTTP/2's preface is no request", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400", ""},
	{"a version has digits", "GET / HTTP/1.x\r\nHost: h\r\n\r\n", "400", ""},
	{"a version is in capitals", "GET / http/1.1\r\nHost: h\r\n\r\n", "400", ""},
	{"a request line has three words", "GET /a /b HTTP/1.1\r\nHost: h\r\n\r\n", "400", ""},

	// HTTP/1.0.
	{"HTTP/1.0 needs no host", "GET / HTTP/1.0\r\n\r\n", "200", "GET /"},
	{"HTTP/1.0 may have a body", "POST / HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello", "200", "POST / hello"},
	{"HTTP/1.0 has one request", "GET /a HTTP/1.0\r\n\r\nGET /b HTTP/1.0\r\n\r\n", "200", "GET /a"},
	{"HTTP/1.0 has one request, even if it asks for more", "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /b HTTP/1.0\r\n\r\n", "200", "GET /a"},
	{"HTTP/1.0 knows no chunks", "POST /a HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /b HTTP/1.0\r\n\r\n", "200", "POST /a"},
}

func TestRequestsAreFramedAsTheBackendFramesThem(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	p := startProgram(t, "", backend)
	for _, c := range framings {
		t.Run(c.rule, func(t *testing.T) {
			client := dialRaw(t, p)
			go client.send(c.sent)
			var statuses []string
			for range strings.Fields(c.statuses) {
				answer, err := client.receive("")
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("got %+v and error %v, want an answer", answer, err)
				}
				statuses = append(statuses, answer.status())
			}
			client.finish()
			if got := strings.Join(statuses, " "); got != c.statuses {
				t.Errorf("got %s, want %s", got, c.statuses)
			}
			if got := summary(backend.take(t, strings.Count(c.requests, "/"))); got != c.requests {
				t.Errorf("got %q at the backend, want %q", got, c.requests)
			}
		})
	}
	if late := backend.take(t, 0); len(late) > 0 {
		t.Errorf("got %q later, want nothing", summary(late))
	}
}
