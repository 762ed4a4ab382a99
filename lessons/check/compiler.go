package check

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// compileErrors returns what the compiler says, at most ten lines of it, with what to do about
// imports.
func compileErrors(output string) string {
	var errs []string
	for line := range strings.Lines(output) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "package ") {
			errs = append(errs, filepath.ToSlash(line)+importHint(line))
		}
	}
	if len(errs) > 10 {
		errs = append(errs[:10], "…")
	}
	return strings.Join(errs, "\n")
}

// packages are those of the standard library that code of the course may need, by their names.
var packages = map[string]string{
	"atomic": "sync/atomic", "bits": "math/bits", "cmp": "cmp", "context": "context", "errors": "errors", "fmt": "fmt", "http": "net/http",
	"httputil": "net/http/httputil", "io": "io", "maps": "maps", "math": "math", "net": "net", "os": "os", "signal": "os/signal", "slices": "slices",
	"slog": "log/slog", "strings": "strings", "sync": "sync", "syscall": "syscall", "time": "time", "unicode": "unicode", "url": "net/url", "utf8": "unicode/utf8",
}

// importHint says how to fix an error of the compiler that concerns imports.
func importHint(line string) string {
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
