package wiretest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"example.com/roundabout/cmd/balancer/program"
)

// These are what a small request may cost the program, with all that it does.
const (
	mostAllocations = 95
	mostBytes       = 9000
)

// The program is built and measured as it is run: the race detector, if the tests have it, would count its own.
func TestAllocations(t *testing.T) {
	path, err := program.BuildPlain()
	if err != nil {
		t.Fatal(err)
	}
	p := startCommand(t, exec.Command(path, "-listen", "127.0.0.1:0", "-admin", "127.0.0.1:0", "-backend", "http://"+plainBackend(t)))
	admin, err := p.AdminAddress(patience)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", p.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	reader := bufio.NewReader(conn)
	ask := func(n int) {
		for range n {
			io.WriteString(conn, "GET /shoes HTTP/1.1\r\nHost: shop.example\r\nUser-Agent: test\r\nAccept: */*\r\n\r\n")
			response, err := http.ReadResponse(reader, nil)
			if err != nil || response.StatusCode != http.StatusOK {
				t.Fatalf("got %v and error %v, want status 200", response, err)
			}
			io.Copy(io.Discard, response.Body)
		}
	}
	ask(200)
	const requests = 10000
	allocations, bytes := measured(t, admin)
	ask(requests)
	allocationsAfter, bytesAfter := measured(t, admin)
	a, b := (allocationsAfter-allocations)/requests, (bytesAfter-bytes)/requests
	t.Logf("%.1f allocations and %.0f bytes a request", a, b)
	if a > mostAllocations || b > mostBytes {
		t.Errorf("got %.1f allocations and %.0f bytes a request, want at most %d and %d", a, b, mostAllocations, mostBytes)
	}
}

// plainBackend answers whatever comes with a small answer.
func plainBackend(t *testing.T) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "shoes") })}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return listener.Addr().String()
}

// measured returns how many allocations the program has made, and of how many bytes.
func measured(t *testing.T, admin string) (allocations, bytes float64) {
	t.Helper()
	response, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	value := func(name string) float64 {
		_, rest, _ := strings.Cut(string(text), fmt.Sprintf("\n%s ", name))
		number, _, _ := strings.Cut(rest, "\n")
		n, err := strconv.ParseFloat(number, 64)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return n
	}
	return value("go_memstats_mallocs_total"), value("go_memstats_alloc_bytes_total")
}
