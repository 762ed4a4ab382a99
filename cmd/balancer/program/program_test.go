package program

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"testing"
	"time"
)

const limit = 20 * time.Second

// doing is set in the environment of a process of the tests that is to do one of these.
const doing = "ROUNDABOUT_TEST_DOES"

var does = map[string]func(){
	"says where it listens": func() {
		fmt.Print("Balancing on https://127.0.0.1:1 with the selector smooth, among\n\nStatus page on http://127.0.0.1:2/\n")
		select {}
	},
	"stops when it is asked to": func() { awaitInterrupt() },
	"stops with status 3":       func() { awaitInterrupt(); os.Exit(3) },
	"does not stop":             func() { awaitInterrupt(); select {} },
	"had a panic":               func() { awaitInterrupt(); fmt.Println("http: panic serving 127.0.0.1:9: oh") },
	"had a data race":           func() { fmt.Println("WARNING: DATA RACE"); awaitInterrupt() },
	"speaks of panics":          func() { fmt.Println(`msg="no panic: all is well"`); awaitInterrupt() },
	"ends by itself":            func() { fmt.Println("good", "bye"); os.Exit(4) },
}

func awaitInterrupt() {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	fmt.Println("ready")
	<-interrupts
}

func TestMain(m *testing.M) {
	if do := does[os.Getenv(doing)]; do != nil {
		do()
		os.Exit(0)
	}
	status := m.Run()
	if err := Cleanup(); err != nil {
		fmt.Println(err)
		status = 1
	}
	os.Exit(status)
}

// start starts a process that does this, and waits until it says so.
func start(t *testing.T, what, says string) *Process {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), doing+"="+what)
	p, err := Start(command)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Kill() })
	if err := p.Wait("it to say "+says, limit, func() bool { return strings.Contains(p.Output(), says) }); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAddresses(t *testing.T) {
	p := start(t, "says where it listens", "Balancing")
	address, err := p.Address(limit)
	admin, adminErr := p.AdminAddress(limit)
	if address != "127.0.0.1:1" || admin != "127.0.0.1:2" || err != nil || adminErr != nil {
		t.Errorf("got %q, %v, %q, %v, want 127.0.0.1:1 and 127.0.0.1:2", address, err, admin, adminErr)
	}
}

func TestWaitIsNoLongerThanTheProgramLives(t *testing.T) {
	p := start(t, "ends by itself", "good bye")
	err := p.Wait("a miracle", time.Hour, func() bool { return false })
	if want := "got the end of the program, with status 4, want a miracle\nit said: good bye\n"; err == nil || err.Error() != want {
		t.Errorf("got error %v, want %q", err, want)
	}
	if status, err := p.End(limit); status != 4 || err != nil {
		t.Errorf("got status %d and error %v, want 4", status, err)
	}
}

func TestWaitEndsAtItsLimit(t *testing.T) {
	p := start(t, "stops when it is asked to", "ready")
	err := p.Wait("a miracle", time.Millisecond, func() bool { return false })
	if want := "got nothing in 1ms, want a miracle\nthe program said: ready\n"; err == nil || err.Error() != want {
		t.Errorf("got error %v, want %q", err, want)
	}
	if _, err := p.End(time.Millisecond); err == nil {
		t.Error("got the end of the program, want none")
	}
}

func TestStop(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no signals to send")
	}
	for what, want := range map[string]string{
		"stops when it is asked to": "",
		"speaks of panics":          "",
		"stops with status 3":       "got status 3 from the program, want 0\n",
		"had a panic":               `got "panic serving " from the program, want none` + "\n",
		"had a data race":           `got "WARNING: DATA RACE" from the program, want none` + "\n",
		"does not stop":             "the program doesn't stop:\nready\nSIGQUIT: quit\n",
	} {
		t.Run(what, func(t *testing.T) {
			p := start(t, what, "ready")
			patience := limit
			if what == "does not stop" {
				patience = 50 * time.Millisecond
			}
			err := p.Stop(patience)
			if got := fmt.Sprint(err); err == nil && want != "" || err != nil && (want == "" || !strings.HasPrefix(got, want)) {
				t.Errorf("got error %v, want %q", err, want)
			}
			if _, err := p.End(time.Millisecond); err != nil {
				t.Errorf("got %v, want that it has ended", err)
			}
		})
	}
}

func TestKillTellsOfADataRace(t *testing.T) {
	if err := start(t, "had a data race", "ready").Kill(); err == nil {
		t.Error("got no error, want the data race")
	}
	if err := start(t, "stops when it is asked to", "ready").Kill(); err != nil {
		t.Errorf("got %v, want no error", err)
	}
}

// The program is built once, runs, and leaves nothing behind.
func TestBuild(t *testing.T) {
	path, err := Build()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Build(); again != path || err != nil {
		t.Errorf("got %q and error %v, want %q again", again, err, path)
	}
	p, err := Start(exec.Command(path, "-listen", "127.0.0.1:0", "-backend", "http://127.0.0.1:1;weight=0"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Kill() })
	address, err := p.Address(limit)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Get("http://" + address)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("got status %d, want 503", response.StatusCode)
	}
	if err := p.Stop(limit); err != nil {
		t.Error(err)
	}
}
