package main

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
)

// versionNumber is the first thing in an answer that has two numbers with a point between, and all that belongs to it.
var versionNumber = regexp.MustCompile(`\d+\.\d+\S*`)

// version asks a program for its version.
func version(ctx context.Context, p proxy) string {
	output, err := exec.CommandContext(ctx, p.program, p.askVersion).CombinedOutput()
	if number := versionNumber.Find(output); err == nil && number != nil {
		return string(number)
	}
	return "of unknown version"
}

// machine says what was measured on what.
func machine(proxies []proxy) string {
	parts := []string{fmt.Sprintf("%d CPUs", runtime.NumCPU()), runtime.GOOS + "/" + runtime.GOARCH, runtime.Version()}
	for _, p := range proxies {
		if p.askVersion != "" {
			parts = append(parts, p.name+" "+p.version)
		}
	}
	return strings.Join(parts, ", ")
}
