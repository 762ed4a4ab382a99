package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// beTheProgram is set in the environment of a process of the tests that is to be the program.
const beTheProgram = "ROUNDABOUT_TEST_PROGRAM"

// TestMain makes the tests' own binary the program as well, so the program has the race detector when the tests have it.
func TestMain(m *testing.M) {
	if os.Getenv(beTheProgram) != "" {
		main()
	}
	flag.Parse()
	if flag.Lookup("test.fuzz").Value.String() == "" && flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		flag.Set("test.parallel", "8") // most tests wait for the program's limits
	}
	os.Exit(m.Run())
}

// A process is the program while it runs.
type process struct {
	address string // where it balances
	command *exec.Cmd
	output  lockedText
	ended   chan struct{}
}

// startProgram starts the program with a configuration of these settings and backends. When the test ends, it is stopped,
// and the test fails if it doesn't stop cleanly, or said that it had a data race or a panic.
func startProgram(t testing.TB, settings string, backends ...*scripted) *process {
	t.Helper()
	config := "listen: 127.0.0.1:0\nadmin: \"\"\nselector: round-robin\nfirst_turn: 0\nhealth: {off: true}\neject: {off: true}\nlog: json\n" + settings + "\nbackends:\n"
	for _, b := range backends {
		config += fmt.Sprintf("  - {name: %s, url: \"http://%s\"}\n", b.name, b.address)
	}
	file := filepath.Join(t.TempDir(), "balancer.yaml")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	p := &process{command: exec.Command(os.Args[0], "-config", file), ended: make(chan struct{})}
	// The race detector would wait for a second at the end.
	p.command.Env = append(os.Environ(), beTheProgram+"=1", "GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0")
	p.command.Stdout, p.command.Stderr = &p.output, &p.output
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.command.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() { p.stop(t) })
	listening := regexp.MustCompile(`Balancing on https?://(\S+) `)
	wait(t, "the program to listen", func() bool {
		select {
		case <-p.ended:
			t.Fatalf("the program ended with status %d:\n%s\nof this configuration:\n%s", p.command.ProcessState.ExitCode(), p.output.String(), config)
		default:
		}
		if found := listening.FindStringSubmatch(p.output.String()); found != nil {
			p.address = found[1]
		}
		return p.address != ""
	})
	return p
}

// stop ends the program as an operator would, and holds it to what it has said.
func (p *process) stop(t testing.TB) {
	if runtime.GOOS == "windows" {
		p.command.Process.Kill() // there are no signals to send
	} else {
		p.command.Process.Signal(os.Interrupt)
	}
	select {
	case <-p.ended:
	case <-time.After(20 * time.Second):
		p.command.Process.Signal(syscall.SIGQUIT) // it tells what its goroutines wait for, where there are signals
		select {
		case <-p.ended:
		case <-time.After(time.Second):
		}
		p.command.Process.Kill()
		<-p.ended
		t.Errorf("the program doesn't stop:\n%s", p.output.String())
	}
	output := p.output.String()
	if status := p.command.ProcessState.ExitCode(); status != 0 && runtime.GOOS != "windows" {
		t.Errorf("got status %d from the program, want 0", status)
	}
	if strings.Contains(output, "DATA RACE") || strings.Contains(output, "panic") {
		t.Errorf("the program has a data race or a panic")
	}
	if t.Failed() {
		t.Logf("the program said, in the end:\n%s", output[max(0, len(output)-4000):])
	}
}

// A lockedText is a text that some write while others read it. Its zero value is empty.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write appends to the text.
func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String is what was written so far.
func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
