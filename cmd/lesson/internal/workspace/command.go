package workspace

import (
	"fmt"
	"os"
	"strings"
)

// Command returns how to call the course's runner with these arguments, the way it was called: by the same name, and with the
// same folder.
func Command(format string, arguments ...any) string {
	command := "lesson"
	if strings.Contains(os.Args[0], "go-build") {
		command = "go run ./cmd/lesson"
	}
	command += " " + fmt.Sprintf(format, arguments...)
	for i, argument := range os.Args {
		flag := strings.TrimLeft(argument, "-")
		switch {
		case flag == argument:
		case flag == "dir" && i+1 < len(os.Args):
			command += " -dir " + os.Args[i+1]
		case strings.HasPrefix(flag, "dir="):
			command += " -" + flag
		}
	}
	return command
}
