//go:build unix

package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"example.com/roundabout/cmd/balancer/program"
)

// After it has served, changed its configuration and stopped, nothing of the program still runs.
func TestTheProgramLeavesNoGoroutineBehind(t *testing.T) {
	defer slog.SetDefault(slog.Default())
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	file := filepath.Join(t.TempDir(), "balancer.yaml")
	configure := func(weight int) {
		text := fmt.Sprintf("listen: 127.0.0.1:0\nadmin: 127.0.0.1:0\nhealth: {interval: 5ms}\nbackends: [{url: %q, weight: %d}, {dns: \"localhost, 1\"}]\n", server.URL, weight)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	configure(1)
	before := goleak.IgnoreCurrent()
	var output program.Text
	status := make(chan int)
	go func() { status <- run([]string{"-config", file}, &output, &output) }()
	says := func(text string) {
		t.Helper()
		wait(t, text, func() bool { return strings.Contains(output.String(), text) })
	}
	says("Status page on")
	_, address, _ := strings.Cut(output.String(), "Balancing on ")
	address, _, _ = strings.Cut(address, " ")
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	configure(2)
	says("the configuration is read again")
	says("backend is down")
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if got := <-status; got != 0 {
		t.Errorf("got status %d, want 0; it said: %s", got, output.String())
	}
	http.DefaultClient.CloseIdleConnections()
	server.Close()
	if err := goleak.Find(before); err != nil {
		t.Error(err)
	}
}
