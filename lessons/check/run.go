package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"example.com/roundabout/lessons"
)

// A Run is one run of the scenarios of lessons, the last of them first, in the module in a folder.
// When these are green, it runs the tests of the module's packages, too.
type Run struct {
	Dir     string
	Lessons []lessons.Lesson
	Race    bool            // with the race detector
	Only    bool            // the scenarios of the last lesson, and nothing else
	Each    func(*Scenario) // is called with each scenario that has ended; may be nil
}

// Do plans the run, executes it and judges it. The error is that of the run itself, not of what it
// found.
func (r *Run) Do(ctx context.Context) (*Result, error) {
	result := &Result{Lessons: r.Lessons, files: r.sources()}
	plan, err := r.plan()
	result.Scenarios = plan.scenarios
	if err != nil {
		result.Problem = err.Error()
		return result, nil
	}
	temporary, err := os.MkdirTemp("", "lesson-") // for all that the run leaves behind, however it ends
	if err != nil {
		return nil, fmt.Errorf("no temporary folder: %w", err)
	}
	defer os.RemoveAll(temporary)
	record := newRecord(plan.scenarios, r.Each)
	passed, complaint, err := r.execute(ctx, plan, record, temporary)
	if err != nil {
		return nil, err
	}
	result.Problem = record.judge(passed, complaint)
	if result.Green() && !r.Only {
		result.Packages, result.Tests, err = r.testPackages(ctx, temporary)
	}
	return result, err
}

// execute runs the suite, and records what it and go test say. It stops at a step that does not
// end: what that runs goes on behind the backs of the others.
func (r *Run) execute(ctx context.Context, plan plan, record *record, temporary string) (passed bool, complaint string, err error) {
	if said, ok := r.buildBalancer(ctx, temporary); !ok {
		record.event(event{Action: "build-output", Output: said})
		record.event(event{Action: "build-fail"})
		return false, "", nil
	}
	file, err := os.Create(filepath.Join(temporary, "report"))
	if err != nil {
		return false, "", err
	}
	defer file.Close()
	report := report{file: file}
	stoppable, stop := context.WithCancel(ctx)
	defer stop()
	passed, complaint, err = r.goTest(stoppable, temporary, plan.arguments(file.Name()), func(e event) {
		if e.ends() {
			report.each(record.step)
		}
		if record.event(e); record.timedOut {
			stop()
		}
	})
	if ctx.Err() != nil {
		return false, "", context.Cause(ctx)
	}
	report.each(record.step)
	return passed, complaint, err
}

// goTest runs go test, gives each event to take when it comes, and reports whether all has passed.
// The complaint is what the go command itself has to say.
func (r *Run) goTest(ctx context.Context, temporary string, arguments []string, take func(event)) (passed bool, complaint string, err error) {
	output, written, err := os.Pipe()
	if err != nil {
		return false, "", err
	}
	defer output.Close()
	test := exec.CommandContext(ctx, "go", slices.Concat([]string{"test", "-json", "-vet=off", "-trimpath", r.race()}, arguments)...)
	test.Dir, test.Env = r.Dir, environment(temporary)
	var said bytes.Buffer
	test.Stdout, test.Stderr = written, &said
	killWithChildren(test)
	err = test.Start()
	written.Close()
	if err != nil {
		return false, "", fmt.Errorf("go test: %w", err)
	}
	followed := make(chan bool)
	go func() {
		follow(output, take)
		close(followed)
	}()
	err = test.Wait()
	killChildren(test) // whatever the code has started
	<-followed
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited && ctx.Err() == nil {
		return false, "", fmt.Errorf("go test: %w", err)
	}
	return err == nil, said.String(), nil
}

// buildBalancer builds the balancer, if it is there, and returns what the compiler says. Its
// scenarios build it themselves, and each of them would say why it can't be built.
func (r *Run) buildBalancer(ctx context.Context, temporary string) (said string, ok bool) {
	if _, err := os.Stat(filepath.Join(r.Dir, "cmd", "balancer")); err != nil {
		return "", true
	}
	build := exec.CommandContext(ctx, "go", "build", r.race(), "-o", os.DevNull, "./cmd/balancer")
	build.Dir, build.Env = r.Dir, environment(temporary)
	output, err := build.CombinedOutput()
	_, failed := errors.AsType[*exec.ExitError](err)
	return string(output), !failed || ctx.Err() != nil
}

func (r *Run) race() string { return fmt.Sprintf("-race=%v", r.Race) }

// environment is what the go command runs in: nothing that is set for other work changes what it
// does.
func environment(temporary string) []string {
	return append(os.Environ(), "GOWORK=off", "GOFLAGS=-buildvcs=false", "TMPDIR="+temporary, "TMP="+temporary, "TEMP="+temporary)
}
