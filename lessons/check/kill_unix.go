//go:build unix

package check

import (
	"os/exec"
	"syscall"
)

// killWithChildren prepares a command so that killChildren finds all that it starts.
func killWithChildren(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killChildren ends what a command that has ended has left running: a test that never ends is a
// child of go test.
func killChildren(command *exec.Cmd) { syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
