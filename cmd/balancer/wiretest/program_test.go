// Package wiretest tests the balancer from outside: bytes in, bytes out, between a client and backends that are told what to do.
package wiretest

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"

	"example.com/roundabout/cmd/balancer/program"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.fuzz").Value.String() == "" && flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		flag.Set("test.parallel", "8") // most tests wait for the program's limits
	}
	status := m.Run()
	if err := program.Cleanup(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// patience is how long a test waits for what must come.
const patience = 30 * time.Second

// A process is the program while it runs.
type process struct {
	*program.Process
	address string // where it balances
}

// startProgram starts the program with a configuration of these settings and backends.
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
	path, err := program.Build()
	if err != nil {
		t.Fatal(err)
	}
	return startCommand(t, exec.Command(path, "-config", file))
}

// startCommand starts the program. When the test ends, the program is stopped, and the test fails if it doesn't stop cleanly, or
// had a data race or a panic.
func startCommand(t testing.TB, command *exec.Cmd) *process {
	t.Helper()
	started, err := program.Start(command)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Process: started}
	t.Cleanup(func() { p.stop(t) })
	if p.address, err = p.Address(patience); err != nil {
		t.Fatal(err)
	}
	return p
}

// stop ends the program, and holds it to what it has said. Once it has ended, this does nothing more.
func (p *process) stop(t testing.TB) {
	if err := p.Stop(patience); err != nil {
		t.Error(err)
	}
	if output := p.Output(); t.Failed() {
		t.Logf("the program said, in the end:\n%s", output[max(0, len(output)-4000):])
	}
}

// wait waits until a condition holds.
func wait(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited %v for %s", patience, what)
		}
	}
}
