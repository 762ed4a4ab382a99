package wiretest

import (
	"strings"
	"testing"
)

// wrongAnswers are answers that nobody may give: the client gets a 502, and nothing of them.
var wrongAnswers = []struct{ rule, answer string }{
	{"an answer comes before the connection is closed", ""},
	{"an answer is HTTP", "hello\r\n\r\n"},
	{"an answer isn't HTTP/0.9", "<html>hello</html>"},
	{"an answer isn't another protocol's", "ICY 200 OK\r\nContent-Length: 0\r\n\r\n"},
	{"a status has three digits, not two", "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n"},
	{"a status has three digits, not four", "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n"},
	{"a status has only digits", "HTTP/1.1 2x0 OK\r\nContent-Length: 0\r\n\r\n"},
	{"a status isn't negative", "HTTP/1.1 -20 OK\r\nContent-Length: 0\r\n\r\n"},
	{"a status has no sign", "HTTP/1.1 +20 OK\r\nContent-Length: 0\r\n\r\n"},
	{"a status is at least 100", "HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n"},
	{"a status isn't 0", "HTTP/1.1 000 None\r\nContent-Length: 0\r\n\r\n"},
	{"a header has a colon", "HTTP/1.1 200 OK\r\nA\r\nContent-Length: 0\r\n\r\n"},
	{"a value has no NUL", "HTTP/1.1 200 OK\r\nA: \x00\r\nContent-Length: 0\r\n\r\n"},
	{"a value has no CR", "HTTP/1.1 200 OK\r\nA: a\rB: b\r\nContent-Length: 0\r\n\r\n"},
	{"headers end", "HTTP/1.1 200 OK\r\nA: a\r\n"},
	{"headers aren't huge", "HTTP/1.1 200 OK\r\nA: " + strings.Repeat("a", 100<<10) + "\r\nContent-Length: 0\r\n\r\n"},
	{"lengths don't differ", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"},
	{"a length isn't negative", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"},
	{"a length has no sign", "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello"},
	{"a coding is known", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"},
	{"a protocol isn't switched unasked", "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"},
	{"hints are followed by an answer", "HTTP/1.1 103 Early Hints\r\n\r\n"},
}

func TestAnAnswerThatNobodyMayGiveIsABadGateway(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", nil)
	p := startProgram(t, "", backend)
	for _, c := range wrongAnswers {
		t.Run(c.rule, func(t *testing.T) {
			backend.follow(repliesLast(c.answer))
			client := dialRaw(t, p)
			client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
			got := client.answer("GET")
			for got.status() == "103" {
				got = client.answer("GET")
			}
			if got.status() != "502" || strings.Contains(got.body, "hello") || len(got.values("A")) > 0 {
				t.Errorf("got %+v, want a 502 of the balancer's own", got)
			}
			client.finish()
		})
	}
}

// truncated are answers that break off. What came of them is passed on, but never what would end them.
var truncated = []struct{ rule, answer string }{
	{"a body that is shorter than its length", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"},
	{"a chunk that is shorter than its size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\nhello"},
	{"chunks without the last one", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"},
	{"chunks without the empty line", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"},
	{"a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nx\r\n\r\n"},
	{"a chunk that is longer than its size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello!!\r\n0\r\n\r\n"},
}

func TestATruncatedAnswerIsCutAndNeverCompleted(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", nil)
	other := newScripted(t, "B", nil)
	p := startProgram(t, "", backend, other)
	for _, c := range truncated {
		t.Run(c.rule, func(t *testing.T) {
			backend.follow(repliesLast(c.answer))
			other.follow(repliesLast(c.answer))
			client := dialRaw(t, p)
			client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
			got, err := client.receive("GET")
			if err == nil {
				t.Errorf("got %+v whole, want it cut", got)
			}
			if rest := client.closed(); rest != "" {
				t.Errorf("got %q after the cut, want nothing", rest)
			}
			if n := len(backend.take(t, 0)) + len(other.take(t, 0)); n != 1 {
				t.Errorf("got the request at %d backends, want it at one", n)
			}
		})
	}
}
