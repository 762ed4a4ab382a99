package wiretest

import (
	"io"
	"strings"
	"testing"
)

const (
	upgrade  = "GET /chat HTTP/1.1\r\nHost: h\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n"
	switches = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
)

// upgrades are requests that may not become tunnels, and the statuses of answers to them.
var upgrades = []struct{ rule, request, answer, status string }{
	{"a POST isn't upgraded", strings.Replace(upgrade, "GET", "POST", 1), okay, "200"},
	{"a GET with a body isn't upgraded", strings.Replace(upgrade, "\r\n\r\n", "\r\nContent-Length: 5\r\n\r\nhello", 1), okay, "200"},
	{"a GET with chunks isn't upgraded", strings.Replace(upgrade, "\r\n\r\n", "\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 1), okay, "200"},
	{"a POST isn't upgraded, even if the backend does it", strings.Replace(upgrade, "GET", "POST", 1), switches, "502"},
	{"HTTP/2 isn't upgraded to, even if the backend does it", strings.Replace(upgrade, "websocket", "h2c", 1), strings.Replace(switches, "websocket", "h2c", 1), "502"},
	{"an upgrade may be refused", upgrade, "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno", "403"},
	{"an upgrade may be ignored", upgrade, okay, "200"},
	{"an upgrade isn't to another protocol", upgrade, strings.Replace(switches, "websocket", "h2c", 1), "502"},
	{"an upgrade is to a protocol", upgrade, "HTTP/1.1 101 Switching Protocols\r\n\r\n", "502"},
}

func TestARequestThatBecomesNoTunnel(t *testing.T) {
	backend := newScripted(t, "A", nil)
	p := startProgram(t, "", backend)
	for _, c := range upgrades {
		t.Run(c.rule, func(t *testing.T) {
			script := replies(c.answer)
			if c.status == "502" {
				script = repliesLast(c.answer)
			}
			backend.follow(script)
			client := dialRaw(t, p)
			client.send(c.request)
			if got := client.answer("").status(); got != c.status {
				t.Errorf("got %s, want %s", got, c.status)
			}
			client.finish()
			if head := backend.take(t, 1)[0]; !strings.HasPrefix(c.request, "GET") || strings.Contains(c.request, "hello") || strings.Contains(c.request, "h2c") {
				checkHeaders(t, head.headers, nil, "Connection Upgrade")
			}
		})
	}
}

// A backend that switches to what nobody asked for has no connection any more.
func TestAWrongSwitchIsHungUpOn(t *testing.T) {
	gone := make(chan struct{})
	backend := newScripted(t, "A", func(v *visit) {
		v.send(strings.Replace(switches, "websocket", "h2c", 1))
		io.Copy(io.Discard, v.reader)
		close(gone)
	})
	client := dialRaw(t, startProgram(t, "", backend))
	client.send(upgrade)
	if got := client.answer("").status(); got != "502" {
		t.Errorf("got status %s, want 502", got)
	}
	await(t, "the connection to end", gone)
}
