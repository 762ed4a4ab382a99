package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"example.com/roundabout/lessons"
)

// patience is how many scenarios without an end are waited for. What they run goes on behind the others' backs.
const patience = 3

// A Run is one run of the scenarios of lessons, the last of them first, in the module in a folder. It can be done once.
type Run struct {
	Dir     string
	Lessons []lessons.Lesson
	Race    bool            // with the race detector
	Only    bool            // the last lesson, and no earlier one
	Each    func(*Scenario) // is told of each scenario when it has come to its end; may be nil

	scenarios []*Scenario
	tests     map[string]*Scenario // by the test's name in the output of go test
	report    *os.File
	unread    []byte    // of the report: the beginning of a line
	begun     *Scenario // has a step that has begun, and not ended
	output    map[string]*excerpt
	build     excerpt // what the compiler says,
	unbuilt   bool    // and whether it could not build something
	endless   int
}

// Do runs the scenarios until they have ended, or the context has. The error is of the run itself, and not of what it found.
func (r *Run) Do(ctx context.Context) (*Result, error) {
	last := r.Lessons[len(r.Lessons)-1]
	wanted := []lessons.Lesson{last}
	if !r.Only {
		wanted = append(wanted, r.Lessons[:len(r.Lessons)-1]...)
	}
	var tags, features []string
	r.tests, r.output = map[string]*Scenario{}, map[string]*excerpt{}
	for _, l := range wanted {
		found, err := scenarios(r.Dir, l)
		if err != nil {
			return &Result{Lessons: r.Lessons, Scenarios: r.scenarios, Problem: err.Error()}, nil
		}
		r.scenarios = append(r.scenarios, found...)
		tags, features = append(tags, l.Tag()), append(features, path.Base(l.Feature()))
	}
	// The run has a folder of its own for what it leaves behind, however it ends.
	temporary, err := os.MkdirTemp("", "lesson-")
	if err != nil {
		return nil, fmt.Errorf("there is no room for temporary files: %w", err)
	}
	defer os.RemoveAll(temporary)
	if r.report, err = os.Create(filepath.Join(temporary, "report")); err != nil {
		return nil, err
	}
	defer r.report.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	// Nothing that the user has set for other work changes what is run.
	environment := append(os.Environ(), "GOWORK=off", "GOFLAGS=-buildvcs=false", "TMPDIR="+temporary, "TMP="+temporary, "TEMP="+temporary)
	if r.compile(ctx, environment); r.unbuilt {
		return r.conclude(false, ""), nil
	}
	arguments := []string{"test", "-json", "-count=1", "-vet=off", "-trimpath", "-timeout=4m", "-run=^TestFeatures$"}
	if r.Race {
		arguments = append(arguments, "-race")
	}
	arguments = append(arguments, "./features", "-report="+r.report.Name(), "-godog.format=junit:"+os.DevNull, "-godog.tags="+strings.Join(tags, ","), "-args")
	output, written, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer output.Close()
	test := exec.CommandContext(ctx, "go", append(arguments, features...)...)
	test.Dir = r.Dir
	test.Env = environment
	var complaint bytes.Buffer
	test.Stdout, test.Stderr = written, &complaint
	killWithChildren(test)
	err = test.Start()
	written.Close()
	if err != nil {
		return nil, fmt.Errorf("go test: %w", err)
	}
	followed := make(chan bool)
	go func() {
		r.follow(output, stop)
		close(followed)
	}()
	err = test.Wait()
	killChildren(test) // whatever the code has started
	<-followed
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("go test: %w", err)
	}
	if ctx.Err() != nil && r.endless < patience {
		return nil, context.Cause(ctx)
	}
	r.readReport()
	return r.conclude(err == nil, complaint.String()), nil
}
