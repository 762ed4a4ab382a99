package check

import (
	"os/exec"
	"strconv"
)

// killWithChildren makes the end of a command's context the end of all that it has started: a test
// that never ends is a child of go test. Here it has to be done while the command is running.
func killWithChildren(command *exec.Cmd) {
	command.Cancel = func() error {
		return exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(command.Process.Pid)).Run()
	}
}

// killChildren does nothing here: whose children processes were is not known once these have ended.
func killChildren(*exec.Cmd) {}
