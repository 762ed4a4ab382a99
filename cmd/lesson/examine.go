package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func (r *runner) examineGo(ctx context.Context, c *lessons.Course) (string, error) {
	version, err := output(ctx, c.Root, "go", "env", "GOVERSION")
	if err != nil {
		return "", fmt.Errorf("the go command does not work: %w; install Go from https://go.dev/dl", err)
	}
	return fmt.Sprintf("%s for %s/%s", version, runtime.GOOS, runtime.GOARCH), nil
}

func (r *runner) examineGit(ctx context.Context, c *lessons.Course) (string, error) {
	version, err := output(ctx, c.Root, "git", "--version")
	if err != nil {
		return "", fmt.Errorf("git is not installed, so there will be no checkpoints: %w", errOptional)
	}
	return version, nil
}

func (r *runner) examineRace(ctx context.Context, c *lessons.Course) (string, error) {
	if _, err := output(ctx, c.Root, "go", "build", "-race", "-o", os.DevNull, "./backend"); err != nil {
		return "", fmt.Errorf("check --race does not work here (no C compiler?): %w", errOptional)
	}
	return "works", nil
}

func (r *runner) examineModules(ctx context.Context, c *lessons.Course) (string, error) {
	if _, err := output(ctx, c.Root, "go", "mod", "download"); err != nil {
		return "", fmt.Errorf("the modules can't be downloaded: %w; go online once, and run this again", err)
	}
	return "downloaded", nil
}

func (r *runner) examineWorkspace(_ context.Context, c *lessons.Course) (string, error) {
	dir := r.folder(c)
	if _, err := orNone(workspace.Open(c, dir)); err != nil {
		return "", err
	}
	there := dir
	for {
		if _, err := os.Stat(there); err == nil || filepath.Dir(there) == there {
			break
		}
		there = filepath.Dir(there)
	}
	probe, err := os.MkdirTemp(there, ".probe-")
	if err != nil {
		return "", fmt.Errorf("%w: name a folder that you can write to with --dir", err)
	}
	return dir + " can be written", os.Remove(probe)
}

func (r *runner) examineBuild(ctx context.Context, c *lessons.Course) (string, error) {
	began := time.Now()
	if _, err := output(ctx, c.Root, "go", "test", "-trimpath", "-vet=off", "-run=^$", "./features"); err != nil {
		return "", err
	}
	if _, err := output(ctx, c.Root, "go", "build", "-trimpath", "-o", os.DevNull, "./cmd/balancer"); err != nil {
		return "", err
	}
	return fmt.Sprintf("%.0f s", time.Since(began).Seconds()), nil
}

// output returns what a command prints, without surrounding space. The error includes it.
func output(ctx context.Context, dir string, name string, arguments ...string) (string, error) {
	command := exec.CommandContext(ctx, name, arguments...)
	command.Dir = dir
	text, err := command.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(arguments, " "), err, strings.TrimSpace(string(text)))
	}
	return strings.TrimSpace(string(text)), nil
}
