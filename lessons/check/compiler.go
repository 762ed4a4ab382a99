package check

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// compile compiles the balancer, if it is there: its scenarios build it by themselves, and each would say why it can't be.
func (r *Run) compile(ctx context.Context, environment []string) {
	if _, err := os.Stat(filepath.Join(r.Dir, "cmd", "balancer")); err != nil {
		return
	}
	build := exec.CommandContext(ctx, "go", "build", "-o", os.DevNull)
	if r.Race {
		build.Args = append(build.Args, "-race")
	}
	build.Args = append(build.Args, "./cmd/balancer")
	build.Dir, build.Env = r.Dir, environment
	output, err := build.CombinedOutput()
	if exit := (*exec.ExitError)(nil); ctx.Err() == nil && errors.As(err, &exit) {
		r.unbuilt = true
		r.build.add(string(output))
	}
}

// compiler returns what the compiler says, at most ten lines of it.
func (r *Run) compiler() string {
	var lines []string
	for line := range strings.Lines(r.build.String()) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "package ") {
			lines = append(lines, "  "+filepath.ToSlash(line)+wayOut(line))
		}
	}
	if len(lines) > 10 {
		lines = append(lines[:10], "  …")
	}
	return strings.Join(lines, "\n")
}

// packages are those of the standard library that code of the course may want, by their names.
var packages = map[string]string{
	"atomic": "sync/atomic", "bits": "math/bits", "cmp": "cmp", "context": "context", "errors": "errors", "fmt": "fmt", "http": "net/http",
	"httputil": "net/http/httputil", "io": "io", "maps": "maps", "math": "math", "net": "net", "os": "os", "signal": "os/signal", "slices": "slices",
	"slog": "log/slog", "strings": "strings", "sync": "sync", "syscall": "syscall", "time": "time", "unicode": "unicode", "url": "net/url", "utf8": "unicode/utf8",
}

// wayOut says what to do about an error of the compiler that has to do with imports.
func wayOut(line string) string {
	_, name, undefined := strings.Cut(line, ": undefined: ")
	own := slices.IndexFunc(written, func(folder string) bool { return path.Base(folder) == name })
	switch {
	case packages[name] != "":
		return fmt.Sprintf(" (add %q to the file's imports)", packages[name])
	case undefined && own >= 0:
		return fmt.Sprintf(" (add %q to the file's imports)", lessons.Module+"/"+written[own])
	case strings.HasSuffix(line, "imported and not used"):
		return " (take it out of the file's imports)"
	}
	return ""
}
