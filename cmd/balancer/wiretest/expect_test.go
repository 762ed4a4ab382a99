package wiretest

import (
	"strings"
	"testing"
)

// expecting is a request whose body comes when it is asked for.
const expecting = "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"

const goOn = "HTTP/1.1 100 Continue\r\n\r\n"

func TestABodyIsAskedForByTheBackend(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", func(v *visit) {
		checkHeaders(t, v.headers, []string{"Expect: 100-continue"}, "")
		v.send(goOn)
		replies(okay)(v)
	})
	p := startProgram(t, "", backend)
	client := dialRaw(t, p)
	client.send(expecting)
	if got := client.answer("POST").status(); got != "100" {
		t.Fatalf("got %s, want 100", got)
	}
	client.send("hello")
	if got := client.answer("POST").status(); got != "200" {
		t.Errorf("got %s, want 200", got)
	}
	if got := summary(backend.take(t, 1)); got != "POST / hello" {
		t.Errorf("got %q at the backend, want the body once", got)
	}
	client.finish()
}

func TestABodyThatTheBackendRefusesIsNotAskedFor(t *testing.T) {
	t.Parallel()
	for _, refusal := range []string{"417 Expectation Failed", "401 Unauthorized"} {
		t.Run(refusal, func(t *testing.T) {
			t.Parallel()
			backend := newScripted(t, "A", func(v *visit) {
				v.send("HTTP/1.1 " + refusal + "\r\nContent-Length: 2\r\n\r\nno")
				v.drain()
			})
			client := dialRaw(t, startProgram(t, "limits: {read_body: 500ms}", backend))
			client.send(expecting)
			if got := client.answer("POST"); got.start != "HTTP/1.1 "+refusal || got.body != "no" {
				t.Errorf("got %+v, want the backend's own refusal", got)
			}
			if rest := client.closed(); rest != "" {
				t.Errorf("got %q after the refusal, want nothing", rest)
			}
		})
	}
}

func TestABodyIsSentOnThoughNobodyAskedForIt(t *testing.T) {
	t.Parallel()
	for rule, c := range map[string]struct{ head, body string }{
		"the backend only waits for it":   {expecting, ""}, // the balancer asks in its place
		"the client doesn't wait":         {expecting, "hello"},
		"the client speaks HTTP/1.0":      {strings.Replace(expecting, "HTTP/1.1", "HTTP/1.0", 1), "hello"},
		"the client sends it in chunks":   {strings.Replace(expecting, "Content-Length: 5", "Transfer-Encoding: chunked", 1), "5\r\nhello\r\n0\r\n\r\n"},
		"the expectation is in any case":  {strings.Replace(expecting, "100-continue", "100-Continue", 1), "hello"},
		"the expectation is of no body":   {strings.Replace(expecting, "Length: 5", "Length: 0", 1), ""},
		"the backend asks without reason": {strings.Replace(expecting, "Expect: 100-continue", "A: a", 1), "hello"},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			backend := newScripted(t, "A", func(v *visit) {
				if c.body != "" {
					v.send(goOn)
				}
				replies(okay)(v)
			})
			client := dialRaw(t, startProgram(t, "", backend))
			client.send(c.head + c.body)
			got := client.answer("POST")
			for ; got.status() == "100"; got = client.answer("POST") {
				if strings.Contains(c.head, "HTTP/1.0") {
					t.Errorf("got a 100, want none for HTTP/1.0")
				}
				if c.body == "" {
					client.send("hello")
				}
			}
			if got.status() != "200" {
				t.Errorf("got %s, want 200", got.status())
			}
			want := "POST / hello"
			if strings.Contains(c.head, "Length: 0") {
				want = "POST /"
			}
			if got := summary(backend.take(t, 1)); got != want {
				t.Errorf("got %q at the backend, want %q", got, want)
			}
			client.finish()
		})
	}
}

func TestAnUnknownExpectationIsRefused(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	client := dialRaw(t, startProgram(t, "", backend))
	client.send(strings.Replace(expecting, "100-continue", "a miracle", 1))
	if got := client.answer("POST").status(); got != "417" {
		t.Errorf("got %s, want 417", got)
	}
	if requests, _ := backend.counts(); requests > 0 {
		t.Errorf("got the request at the backend, want it refused before")
	}
}

// A backend that refuses may or may not wait for the body, so it is told that nothing else comes on that connection.
func TestABackendIsAskedToCloseAfterExpect(t *testing.T) {
	backend := newScripted(t, "A", func(v *visit) {
		checkHeaders(t, v.headers, []string{"Connection: close"}, "")
		v.send("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 2\r\n\r\nno")
		v.drain()
	})
	client := dialRaw(t, startProgram(t, "", backend))
	client.send(expecting)
	if got := client.answer("POST").status(); got != "417" {
		t.Errorf("got status %s, want 417", got)
	}
}
