package features

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// ejectPart is servers that fail in more ways, and clients that do.
type ejectPart struct {
	servers  *serversPart
	balancer *balancerPart
}

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := ejectPart{part[serversPart](w), part[balancerPart](w)}
		s.limit = time.Minute
		s.Step(`^(\d+) requests? gets? the answers? "([^"]*)"$`, p.answers)
		s.Step(`^server "([^"]*)" breaks off in the middle of its answer$`, p.breakOffLate)
		s.Step(`^server "([^"]*)" breaks off (\d+) times of (\d+)$`, p.breakOffSometimes)
		s.Step(`^server "([^"]*)" answers with status (\d+)$`, p.answerStatus)
		s.Step(`^servers? "([^"]*)" answers? again$`, p.answerAgain)
		s.Step(`^a client (.+), and gets status (\d+)$`, p.clientFails)
		s.Step(`^a client goes away while server "([^"]*)" is at its request$`, p.clientGoes)
	})
}

// answers sends requests one by one. Each answer is the name of who gave it, its status if that is not 200, or the word broken.
func (p ejectPart) answers(n int, want string) error {
	var got []string
	for range n {
		status, answer, err := p.balancer.do("GET", "/", "Accept: */*", "")
		switch {
		case err != nil:
			answer = "broken"
		case status != http.StatusOK:
			answer = strconv.Itoa(status)
		}
		got = append(got, answer)
	}
	if all := strings.Join(got, ", "); all != want {
		return fmt.Errorf("got %s, want %s\nthe program said: %s", all, want, p.balancer.process.Output())
	}
	return nil
}

func (p ejectPart) breakOffLate(name string) error {
	p.servers.named(name).answer(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		io.WriteString(w, name)
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	})
	return nil
}

func (p ejectPart) breakOffSometimes(name string, failing, of int) error {
	var n atomic.Int64
	p.servers.named(name).answer(func(w http.ResponseWriter, _ *http.Request) {
		if int(n.Add(1)-1)%of < failing {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Connection", "close") // or a GET on a connection that breaks off would be sent again at once
		io.WriteString(w, name)
	})
	return nil
}

func (p ejectPart) answerStatus(name string, status int) error {
	p.servers.named(name).answer(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	return nil
}

func (p ejectPart) answerAgain(names string) error {
	for _, name := range list(names) {
		p.servers.named(name).answer(nil)
	}
	return nil
}

// bodies are what clients do wrong, and what they send.
var bodies = map[string]string{
	"sends a body that makes no sense": "Transfer-Encoding: chunked\r\n\r\nshoes\r\n",
	"stops in the middle of a body":    "Content-Length: 100\r\n\r\none shoe",
}

func (p ejectPart) clientFails(does string, want int) error {
	body, ok := bodies[does]
	if !ok {
		return fmt.Errorf("a client that %q is not known", does)
	}
	conn, err := p.balancer.dial()
	if err != nil {
		return err
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: shop.example\r\n%s", body)
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return fmt.Errorf("got no answer, want status %d: %w", want, err)
	}
	if response.StatusCode != want {
		return fmt.Errorf("got status %d, want %d\nthe program said: %s", response.StatusCode, want, p.balancer.process.Output())
	}
	return nil
}

// clientGoes sends a request, and closes the connection when it has arrived.
func (p ejectPart) clientGoes(name string) error {
	gone := make(chan struct{})
	p.servers.named(name).answer(func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		close(gone)
	})
	conn, err := p.balancer.dial()
	if err != nil {
		return err
	}
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n")
	if err := p.balancer.wait("the request to arrive", func() bool { return p.servers.named(name).countRequests() > 0 }); err != nil {
		return err
	}
	conn.Close()
	if err := p.balancer.wait("the backend to be told", func() bool {
		select {
		case <-gone:
			return true
		default:
			return false
		}
	}); err != nil {
		return err
	}
	return p.answerAgain(name)
}
