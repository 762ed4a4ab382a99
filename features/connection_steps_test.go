package features

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/cucumber/godog"
)

// connectionPart is a client's connection that stays open while the balancer is told to stop or to change.
type connectionPart struct {
	servers  *serversPart
	balancer *balancerPart
	conn     net.Conn
	reader   *bufio.Reader
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[connectionPart](w)
		p.servers, p.balancer = part[serversPart](w), part[balancerPart](w)
		s.limit = time.Minute
		s.Step(`^a client has sent half a request$`, p.sendHalf)
		s.Step(`^the client sends the rest, and gets an answer from "([^"]*)"$`, p.sendRest)
		s.Step(`^a client has a tunnel to server "([^"]*)"$`, p.openTunnel)
		s.Step(`^what the client sends through the tunnel comes back$`, p.useTunnel)
		s.Step(`^the client closes the tunnel$`, p.closeTunnel)
		s.Step(`^the tunnel is cut$`, p.tunnelIsCut)
		s.scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
			if p.conn != nil {
				p.conn.Close()
			}
			return ctx, nil
		})
	})
}

func (p *connectionPart) open(text string) (err error) {
	if p.conn, err = p.balancer.dial(); err != nil {
		return err
	}
	p.reader = bufio.NewReader(p.conn)
	_, err = io.WriteString(p.conn, text)
	return err
}

// sendHalf sends half a request. Another client's whole one, which comes later, shows that the balancer has the connection.
func (p *connectionPart) sendHalf() error {
	if err := p.open("GET / HTTP/1.1\r\nHost: shop.exam"); err != nil {
		return err
	}
	status, answer, err := p.balancer.do("GET", "/", "Accept: */*", "")
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("got status %d and %q from another client, want 200", status, answer)
	}
	return err
}

func (p *connectionPart) sendRest(name string) error {
	if _, err := io.WriteString(p.conn, "ple\r\n\r\n"); err != nil {
		return err
	}
	response, err := http.ReadResponse(p.reader, nil)
	if err != nil {
		return fmt.Errorf("got no answer: %w", err)
	}
	answer, err := io.ReadAll(response.Body)
	if err == nil && (response.StatusCode != http.StatusOK || string(answer) != name) {
		err = fmt.Errorf("got status %d and %q, want 200 and %q", response.StatusCode, answer, name)
	}
	return err
}

// openTunnel has a server that sends back whatever comes through the tunnel.
func (p *connectionPart) openTunnel(name string) error {
	p.servers.named(name).answer(func(w http.ResponseWriter, _ *http.Request) {
		conn, both, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
		io.Copy(conn, both)
	})
	if err := p.open("GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"); err != nil {
		return err
	}
	response, err := http.ReadResponse(p.reader, nil)
	if err == nil && response.StatusCode != http.StatusSwitchingProtocols {
		err = fmt.Errorf("got status %d, want 101\nthe program said: %s", response.StatusCode, p.balancer.process.Output())
	}
	if err != nil {
		return err
	}
	return p.useTunnel()
}

func (p *connectionPart) useTunnel() error {
	const words = "are you there?"
	if _, err := io.WriteString(p.conn, words); err != nil {
		return err
	}
	answer := make([]byte, len(words))
	if _, err := io.ReadFull(p.reader, answer); err != nil || string(answer) != words {
		return fmt.Errorf("got %q and error %v, want %q", answer, err, words)
	}
	return nil
}

func (p *connectionPart) closeTunnel() error { return p.conn.Close() }

func (p *connectionPart) tunnelIsCut() error {
	if text, err := io.ReadAll(p.reader); len(text) > 0 || isTimeout(err) {
		return fmt.Errorf("got %q and error %v, want the end", text, err)
	}
	return nil
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}
