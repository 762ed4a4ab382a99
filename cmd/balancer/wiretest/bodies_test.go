package wiretest

import (
	"io"
	"strings"
	"testing"
)

// A client may get its answer before it has sent its whole body: it need not send the rest, and the rest is no request.
func TestAnAnswerMayComeBeforeTheWholeBody(t *testing.T) {
	t.Parallel()
	const big = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000000\r\n\r\n"
	const chunks = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
	piece := strings.Repeat("GET /b HTTP/1.1\r\nHost: h\r\n\r\n", 1000)
	for rule, c := range map[string]struct{ head, again string }{
		"a long body":                     {big, piece},
		"a long body that stalls":         {big + "hello", ""},
		"a long body that doesn't begin":  {big, ""},
		"endless chunks":                  {chunks, "3\r\nabc\r\n"},
		"chunks that stall":               {chunks + "5\r\nhello\r\n", ""},
		"chunks that don't begin":         {chunks, ""},
		"a short body that stalls":        {"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhello", ""},
		"a short body that doesn't begin": {"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n", ""},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			backend := newScripted(t, "A", func(v *visit) {
				v.send("HTTP/1.1 413 Request Entity Too Large\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno")
				v.drain()
			})
			client := dialRaw(t, startProgram(t, "max_body: 1GiB\nlimits: {read_body: 500ms}", backend))
			client.send(c.head)
			sent := make(chan struct{})
			go func() {
				defer close(sent)
				for c.again != "" && client.send(c.again) == nil {
				}
			}()
			if got := client.answer("POST"); got.status() != "413" || got.body != "no" {
				t.Errorf("got %+v, want the 413 of the backend", got)
			}
			client.closed()
			<-sent
			if requests, _ := backend.counts(); requests != 1 {
				t.Errorf("got %d requests at the backend, want 1", requests)
			}
		})
	}
}

func TestAnAnswerMayBeginWhileTheBodyGoesOn(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", func(v *visit) {
		v.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
		for range 3 { // each is a chunk of the same size, which may come with others
			chunk := make([]byte, len("3\r\nabc\r\n"))
			if _, err := io.ReadFull(v.reader, chunk); err != nil {
				t.Error(err)
			}
			v.send(string(chunk))
		}
		if v.receive() { // the last chunk
			v.send("0\r\n\r\n")
		}
	})
	client := dialRaw(t, startProgram(t, "", backend))
	client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
	if head, err := readHead(client.reader); err != nil || head.status() != "200" {
		t.Fatalf("got %+v and error %v, want a 200", head, err)
	}
	for _, piece := range []string{"abc", "def", "ghi"} {
		chunk := "3\r\n" + piece + "\r\n"
		client.send(chunk)
		got := make([]byte, len(chunk))
		if _, err := io.ReadFull(client.reader, got); err != nil || string(got) != chunk {
			t.Fatalf("got %q back and error %v, want %q", got, err, chunk)
		}
	}
	client.send("0\r\n\r\n")
	if rest := client.closed(); rest != "0\r\n\r\n" {
		t.Errorf("got %q in the end, want the last chunk", rest)
	}
}

func TestABodyThatIsTooLargeIsRefused(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	p := startProgram(t, "max_body: 10", backend)
	for _, c := range []struct{ rule, sent, status string }{
		{"a body of just that length", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n0123456789", "200"},
		{"chunks of just that length", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n5\r\n56789\r\n0\r\n\r\n", "200"},
		{"a length that is too large", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\n\r\n", "413"},
		{"a length that is too large, and asks first", "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 11\r\n\r\n", "413"},
		{"chunks that are too large", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n6\r\n56789!\r\n0\r\n\r\n", "413"},
		{"chunks that don't end", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n6\r\n56789!\r\n", "413"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			client := dialRaw(t, p)
			client.send(c.sent)
			if got := client.answer("POST").status(); got != c.status {
				t.Errorf("got %s, want %s", got, c.status)
			}
			client.finish()
			want := ""
			if c.status == "200" {
				want = "POST / 0123456789"
			}
			if got := summary(backend.take(t, len(want)/10)); got != want {
				t.Errorf("got %q at the backend, want %q", got, want)
			}
		})
	}
}
