package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// These are what a small request may cost the program, with all that it does.
const (
	mostAllocations = 95
	mostBytes       = 9000
)

// The program is built and measured as it is run: the race detector, if the tests have it, would count its own.
func TestAllocations(t *testing.T) {
	program := filepath.Join(t.TempDir(), "balancer.exe")
	if output, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	command := exec.Command(program, "-listen", "127.0.0.1:0", "-admin", "127.0.0.1:0", "-backend", "http://"+plainBackend(t))
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer command.Wait()
	defer command.Process.Kill()
	lines := bufio.NewReader(output)
	address, page := find(t, lines, `http://(\S+) with`), find(t, lines, `Status page on http://(\S+)/`)
	conn, err := net.Dial("tcp", address)
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
	allocations, bytes := measured(t, page)
	ask(requests)
	allocationsAfter, bytesAfter := measured(t, page)
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

func find(t *testing.T, lines *bufio.Reader, pattern string) string {
	t.Helper()
	for expression := regexp.MustCompile(pattern); ; {
		line, err := lines.ReadString('\n')
		if match := expression.FindStringSubmatch(line); match != nil {
			return match[1]
		}
		if err != nil {
			t.Fatalf("got the end of the output, want %s", pattern)
		}
	}
}

// measured returns how many allocations the program has made, and of how many bytes.
func measured(t *testing.T, page string) (allocations, bytes float64) {
	t.Helper()
	response, err := http.Get("http://" + page + "/metrics")
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
