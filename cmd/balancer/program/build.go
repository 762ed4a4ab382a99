package program

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
)

// balancer is the package that is built.
const balancer = "example.com/roundabout/cmd/balancer"

// Build builds the balancer, and returns the path of the program. It has the race detector if this process has it. Only the
// first call builds, and Cleanup removes the program.
func Build() (path string, err error) {
	if raceDetected() {
		return racing()
	}
	return plain()
}

// BuildPlain is Build for measurements: the program never has the race detector.
func BuildPlain() (path string, err error) { return plain() }

var (
	plain  = sync.OnceValues(func() (string, error) { return build("plain", "-race=false") })
	racing = sync.OnceValues(func() (string, error) { return build("racing", "-race") })
)

// raceDetected reports whether this process was built with the race detector.
func raceDetected() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

func build(name, flag string) (string, error) {
	if err := look(); err != nil {
		return "", err
	}
	folder, err := folder()
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, name, "balancer.exe") // Windows wants the .exe, and others don't mind it
	output, err := exec.Command("go", "build", flag, "-ldflags=-w", "-o", path, balancer).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, output)
	}
	return path, nil
}

// look looks at all files that the balancer is made of. go test notes what a test looks at, and runs it again when that has
// changed, instead of repeating an old result.
func look() error {
	const folders = "{{with .Module}}{{if .Main}}{{$.Dir}}\n{{end}}{{end}}"
	output, err := exec.Command("go", "list", "-e", "-deps", "-f", folders, balancer).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go list: %w\n%s", err, output)
	}
	for folder := range strings.Lines(string(output)) {
		files, err := os.ReadDir(strings.TrimSpace(folder))
		if err != nil {
			return err
		}
		for _, file := range files {
			if _, err := os.Stat(filepath.Join(strings.TrimSpace(folder), file.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// folder is where the programs are.
var folder = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "roundabout") })

// Cleanup removes what was built. No program can be built or started after it.
func Cleanup() error {
	built, err := folder()
	if err != nil {
		return err
	}
	return os.RemoveAll(built)
}
