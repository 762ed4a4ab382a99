package workspace

import (
	"fmt"
	"os"
	"strings"
)

// Named is the folder that the flag --dir names, or "".
var Named string

// Command returns how to call the course's runner with these arguments the way it was called: by the same name, and with the same
// folder.
func Command(format string, arguments ...any) string {
	command := "lesson"
	if strings.Contains(os.Args[0], "go-build") {
		command = "go run ./cmd/lesson"
	}
	command += " " + fmt.Sprintf(format, arguments...)
	if Named != "" {
		command += " --dir " + Named
	}
	return command
}
