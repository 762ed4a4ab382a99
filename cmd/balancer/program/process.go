// Package program builds the balancer, runs it as a process, and stops it. The scenarios, the black-box tests and the bench use
// it: whatever talks to the balancer from outside.
//
//	path, err := program.Build()
//	p, err := program.Start(exec.Command(path, "-listen", "127.0.0.1:0"))
//	address, err := p.Address(time.Minute)
//	…
//	err = p.Stop(time.Minute)
//
// A process that is no longer needed must be ended, by Stop or Kill. Both tell of data races and panics that it had.
package program

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"syscall"
	"time"
)

// A Process is a program that was started. It can be used by many goroutines at once.
type Process struct {
	command *exec.Cmd
	output  Text
	ended   chan struct{}
}

// Start starts a command. Its output is collected, unless the command has files for it.
func Start(command *exec.Cmd) (*Process, error) {
	p := &Process{command: command, ended: make(chan struct{})}
	if command.Stdout == nil {
		command.Stdout = &p.output
	}
	if command.Stderr == nil {
		command.Stderr = &p.output
	}
	// The race detector would wait for a second at the end.
	command.Env = append(command.Environ(), "GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0")
	if err := command.Start(); err != nil {
		return nil, err
	}
	go func() {
		command.Wait()
		close(p.ended)
	}()
	return p, nil
}

// Output returns what the program has written so far, and was collected.
func (p *Process) Output() string { return p.output.String() }

// lastWords returns the end of the output, which errors quote.
func (p *Process) lastWords() string {
	output := p.Output()
	return output[max(0, len(output)-10_000):]
}

// ID returns the number of the process.
func (p *Process) ID() int { return p.command.Process.Pid }

// Wait waits for a condition, no longer than the program lives, and no longer than the limit. The error says what was expected.
func (p *Process) Wait(what string, limit time.Duration, holds func() bool) error {
	tooLate := time.After(limit)
	for !holds() {
		select {
		case <-p.ended:
			if holds() { // by what it did last
				return nil
			}
			return fmt.Errorf("got the end of the program, with status %d, want %s\nit said: %s", p.command.ProcessState.ExitCode(), what, p.lastWords())
		case <-tooLate:
			return fmt.Errorf("got nothing in %v, want %s\nthe program said: %s", limit, what, p.lastWords())
		case <-time.After(5 * time.Millisecond):
		}
	}
	return nil
}

var (
	balancing  = regexp.MustCompile(`Balancing on https?://(\S+) `)
	statusPage = regexp.MustCompile(`Status page on http://(\S+)/\n`)
)

// Address waits until the program says where it listens, and returns that, as host:port.
func (p *Process) Address(limit time.Duration) (string, error) {
	return p.find("where it listens", balancing, limit)
}

// AdminAddress waits until the program says where its status page is, and returns that, as host:port.
func (p *Process) AdminAddress(limit time.Duration) (string, error) {
	return p.find("where its status page is", statusPage, limit)
}

func (p *Process) find(what string, text *regexp.Regexp, limit time.Duration) (found string, err error) {
	err = p.Wait("it to say "+what, limit, func() bool {
		match := text.FindStringSubmatch(p.Output())
		if match != nil {
			found = match[1]
		}
		return match != nil
	})
	return found, err
}

// Signal sends the program a signal. On Windows, only os.Kill can be sent.
func (p *Process) Signal(s os.Signal) error { return p.command.Process.Signal(s) }

// End waits until the program ends by itself, and returns its status.
func (p *Process) End(limit time.Duration) (status int, err error) {
	select {
	case <-p.ended:
		return p.command.ProcessState.ExitCode(), nil
	case <-time.After(limit):
		return 0, fmt.Errorf("got no end of the program in %v, want one\nit said: %s", limit, p.lastWords())
	}
}

// Stop asks the program to stop, as an operator would. It is an error if it doesn't in time, if its status is not 0, or if it had
// a data race or a panic. In each case it has ended when Stop returns.
func (p *Process) Stop(limit time.Duration) error {
	if runtime.GOOS == "windows" {
		return p.Kill() // there are no signals to send
	}
	p.Signal(os.Interrupt)
	status, err := p.End(limit)
	if err != nil {
		p.Signal(syscall.SIGQUIT) // it tells what its goroutines wait for
		p.End(time.Second)
		p.Kill()
		return fmt.Errorf("the program doesn't stop:\n%s", p.lastWords())
	}
	if status != 0 {
		err = fmt.Errorf("got status %d from the program, want 0\nit said: %s", status, p.lastWords())
	}
	return errors.Join(err, p.fault())
}

// Kill ends the program at once. It is an error if it had a data race or a panic before.
func (p *Process) Kill() error {
	p.command.Process.Kill()
	<-p.ended
	return p.fault()
}

// faults are how Go reports a data race, a panic, one that a server has recovered from, and an error of the runtime.
var faults = regexp.MustCompile(`(?m)^WARNING: DATA RACE|^panic: |panic serving |^fatal error: `)

func (p *Process) fault() error {
	if fault := faults.FindString(p.Output()); fault != "" {
		return fmt.Errorf("got %q from the program, want none\nit said: %s", fault, p.lastWords())
	}
	return nil
}
