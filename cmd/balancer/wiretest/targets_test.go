package wiretest

import (
	"strings"
	"testing"
)

// Targets that pass do so byte for byte: what would be tidied up here is signed, cached or looked up there.
var targets = []string{
	"/", "//", "///a", "/a/", "//a/../b", "/./a//b/.", "/..", `/a"b`, "/a'b", "/%2F", "/%2f", "/%41", "/%00", "/%e2%82%ac", "/\u20ac", "/\xff",
	"/a;b=c", "/a|b", "/a^b`c", "/{a}", "/[a]", "/<a>", `/a\b`, "/a:b@c", "/a=b&c", "/~!$'()*+,", "/*",
	"/?", "/??", "/a?b?c", "/?x=%zz&y=1;z=2", "/?a=1&a=2", "/?=", "/?a+b", `/?"`, "/?\u20ac", "/?/../", "/?http://other.example/",
}

func TestATargetIsPassedOnToTheByte(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	p := startProgram(t, "", backend)
	for _, target := range targets {
		t.Run(target, func(t *testing.T) {
			client := dialRaw(t, p)
			client.send("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")
			if got := client.answer("GET").status(); got != "200" {
				t.Fatalf("got %s, want 200", got)
			}
			if got, want := backend.take(t, 1)[0].start, "GET "+target+" HTTP/1.1"; got != want {
				t.Errorf("got %q at the backend, want %q", got, want)
			}
		})
	}
}

// requestLines are first lines, and what comes of them: a status, and the first line and host that the backend gets.
var requestLines = []struct{ rule, sent, status, start, host string }{
	{"a server as a whole has options", "OPTIONS *", "200", "OPTIONS *", "h"},
	{"a whole server can't be got", "GET *", "400", "", ""},
	{"a whole server can't be posted to", "POST *", "400", "", ""},
	{"a target begins with a slash", "GET a", "400", "", ""},
	{"a fragment is for the browser alone", "GET /a#b", "400", "", ""},
	{"a fragment may not hide in a query", "GET /a?b#c", "400", "", ""},
	{"an escape in a path is whole", "GET /%zz", "400", "", ""},
	{"a target may name a host, which counts", "GET http://other.example/a?b", "200", "GET /a?b", "other.example"},
	{"a target may be only a host", "GET http://other.example", "200", "GET /", "other.example"},
	{"a query may follow a host", "GET http://other.example?b", "200", "GET /?b", "other.example"},
	{"two slashes don't begin a host", `GET //a"b`, "200", "GET //a%22b", "h"}, // the only bytes that can't be kept
	{"a scheme alone is no target", "GET http:a", "400", "", ""},
	{"a scheme and a path are no target", "GET http:/a", "400", "", ""},
	{"a scheme other than HTTP is no target", "GET ftp://other.example/a", "400", "", ""},
	{"a host that can't be sent is no target", "GET http://xn--%C3%A9/", "400", "", ""},
	{"a tunnel to a host isn't made", "CONNECT other.example:443", "405", "", ""},
	{"a tunnel to a path isn't made", "CONNECT /a", "405", "", ""},
	{"a trace would show what only backends may see", "TRACE /a", "405", "", ""},
}

func TestARequestLineIsCheckedBeforeABackendSeesIt(t *testing.T) {
	t.Parallel()
	backend := newScripted(t, "A", replies(okay))
	p := startProgram(t, "", backend)
	for _, c := range requestLines {
		t.Run(c.rule, func(t *testing.T) {
			client := dialRaw(t, p)
			client.send(c.sent + " HTTP/1.1\r\nHost: h\r\n\r\n")
			answer := client.answer("")
			if answer.status() != c.status {
				t.Errorf("got %s, want %s", answer.status(), c.status)
			}
			if allow := strings.Join(answer.values("Allow"), ", "); c.status == "405" && (!strings.Contains(allow, "GET") || strings.Contains(allow, "CONNECT") || strings.Contains(allow, "TRACE")) {
				t.Errorf("got allowed %q, want what is", allow)
			}
			if c.start == "" {
				if got := backend.take(t, 0); len(got) > 0 {
					t.Errorf("got %q at the backend, want nothing", summary(got))
				}
				return
			}
			got := backend.take(t, 1)[0]
			if want := c.start + " HTTP/1.1"; got.start != want {
				t.Errorf("got %q at the backend, want %q", got.start, want)
			}
			if host := strings.Join(got.values("Host"), " "); host != c.host {
				t.Errorf("got host %q at the backend, want %q", host, c.host)
			}
		})
	}
}
