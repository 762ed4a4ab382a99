package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

func (r *runner) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use: "doctor", Short: "See that all is there to work offline, and build once", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			course, err := r.course()
			if err != nil {
				return err
			}
			sick := false
			for _, examine := range []struct {
				what string
				how  func(context.Context, *lessons.Course) (string, error)
			}{
				{"Go", r.examineGo},
				{"git", r.examineGit},
				{"race detector", r.examineRace},
				{"modules", r.examineModules},
				{"workspace", r.examineWorkspace},
				{"first build", r.examineBuild},
			} {
				stop := r.elapsed(examine.what)
				found, err := examine.how(c.Context(), course)
				stop()
				if c.Context().Err() != nil {
					return c.Context().Err()
				}
				mark := r.term.Paint("green", "ok   ")
				switch {
				case errors.Is(err, errOptional):
					mark, found = r.term.Paint("yellow", "note "), err.Error()
				case err != nil:
					mark, found, sick = r.term.Paint("red", "FAILS"), err.Error(), true
				}
				fmt.Fprintf(r.term.Out, "  %s  %-14s %s\n", mark, examine.what, strings.ReplaceAll(found, "\n", "\n                        "))
			}
			if sick {
				return errRed
			}
			w, err := orNone(r.open())
			if err != nil {
				return err
			}
			current := 0
			if w != nil {
				current = w.Lesson().Number()
			}
			fmt.Fprintf(r.term.Out, "\nAll is there; from here on you can work offline.\nNext: %s\n", r.term.Paint("bold", r.advice(w, current)))
			return nil
		},
	}
}

// errOptional says that something is not there which one can do without.
var errOptional = errors.New("the course works without it")

// elapsed shows, where somebody is waiting, for how long something has been going on.
func (r *runner) elapsed(what string) (stop func()) {
	if !r.term.Screen {
		return func() {}
	}
	done, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		began, tick := time.Now(), time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				fmt.Fprintf(r.term.Out, "\r%*s\r", 40, "")
				return
			case <-tick.C:
				fmt.Fprintf(r.term.Out, "\r  ...    %-14s %.0f s", what, time.Since(began).Seconds())
			}
		}
	}()
	return func() { close(done); <-stopped }
}

func (r *runner) examineGo(ctx context.Context, c *lessons.Course) (string, error) {
	version, err := output(ctx, c.Root, "go", "env", "GOVERSION")
	if err != nil {
		return "", fmt.Errorf("the go command does not work here: %w; install Go from https://go.dev/dl", err)
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
		return "", fmt.Errorf("check -race does not work here, for want of a C compiler perhaps: %w", errOptional)
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
		return "", fmt.Errorf("%w: name a folder that you can write to with -dir", err)
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

// output returns what a command prints. The error has what it complains of.
func output(ctx context.Context, dir string, name string, arguments ...string) (string, error) {
	command := exec.CommandContext(ctx, name, arguments...)
	command.Dir = dir
	text, err := command.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(arguments, " "), err, strings.TrimSpace(string(text)))
	}
	return strings.TrimSpace(string(text)), nil
}
