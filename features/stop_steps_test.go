package features

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/cucumber/godog"
)

// stopPart is clients that are at something while the balancer is told to stop or to change.
type stopPart struct {
	*healthPart
	client net.Conn
	reader *bufio.Reader
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := part[stopPart](w)
		p.healthPart = part[healthPart](w)
		s.limit = time.Minute
		s.Step(`^a client has sent half a request$`, p.sendHalf)
		s.Step(`^the client sends the rest, and gets an answer from "([^"]*)"$`, p.sendRest)
		s.Step(`^a client has a tunnel to server "([^"]*)"$`, p.openTunnel)
		s.Step(`^what the client sends through the tunnel comes back$`, p.useTunnel)
		s.Step(`^the client closes the tunnel$`, p.closeTunnel)
		s.Step(`^the tunnel is cut$`, p.tunnelIsCut)
		s.Step(`^the configuration becomes:$`, p.change)
		s.Step(`^the balancer is told to read its configuration by SIGHUP$`, p.hangUp)
		s.scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
			if p.client != nil {
				p.client.Close()
			}
			return ctx, nil
		})
	})
}

func (p *stopPart) open(text string) (err error) {
	if p.client, err = p.dial(); err != nil {
		return err
	}
	p.reader = bufio.NewReader(p.client)
	_, err = io.WriteString(p.client, text)
	return err
}

// sendHalf sends half a request. Another client's whole one, which comes later, shows that the balancer has the connection.
func (p *stopPart) sendHalf() error {
	if err := p.open("GET / HTTP/1.1\r\nHost: shop.exam"); err != nil {
		return err
	}
	return p.request(1)
}

func (p *stopPart) sendRest(name string) error {
	if _, err := io.WriteString(p.client, "ple\r\n\r\n"); err != nil {
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
func (p *stopPart) openTunnel(name string) error {
	p.servers[name].answer(func(w http.ResponseWriter, _ *http.Request) {
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
		err = fmt.Errorf("got status %d, want 101\nthe program said: %s", response.StatusCode, p.process.Output())
	}
	if err != nil {
		return err
	}
	return p.useTunnel()
}

func (p *stopPart) useTunnel() error {
	const words = "are you there?"
	if _, err := io.WriteString(p.client, words); err != nil {
		return err
	}
	answer := make([]byte, len(words))
	if _, err := io.ReadFull(p.reader, answer); err != nil || string(answer) != words {
		return fmt.Errorf("got %q and error %v, want %q", answer, err, words)
	}
	return nil
}

func (p *stopPart) closeTunnel() error { return p.client.Close() }

func (p *stopPart) tunnelIsCut() error {
	if text, err := io.ReadAll(p.reader); len(text) > 0 || isTimeout(err) {
		return fmt.Errorf("got %q and error %v, want the end", text, err)
	}
	return nil
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

// change writes another configuration to the file.
func (p *stopPart) change(text *godog.DocString) error { return p.configure(text.Content) }

func (p *stopPart) hangUp() error {
	if runtime.GOOS == "windows" {
		return godog.ErrSkip // no process can send another one of these there
	}
	return p.process.Signal(os.Signal(syscall.SIGHUP))
}
