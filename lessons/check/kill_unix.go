//go:build unix

package check

import (
	"os/exec"
	"syscall"
)

// killWithChildren makes the end of a command's context the end of all that it has started: a test that never ends is a child of go test.
func killWithChildren(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

// killChildren ends what a command that has ended has left running.
func killChildren(command *exec.Cmd) { syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
