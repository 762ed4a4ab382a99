package check

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// A Result is what came of a run.
type Result struct {
	Lessons   []lessons.Lesson // that were asked for, the one that the run was about last
	Scenarios []*Scenario      // those of that lesson, then those of earlier ones
	Problem   string           // what kept scenarios from running, if anything did
	files     lessons.Files    // that could be parsed
}

// Green is whether all scenarios ran, and are green.
func (r *Result) Green() bool {
	for _, s := range r.Scenarios {
		if s.Outcome != Green {
			return false
		}
	}
	return r.Problem == "" && len(r.Scenarios) > 0
}

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
	arguments := []string{"test", "-json", "-count=1", "-vet=off", "-trimpath", "-timeout=4m", "-run=^TestFeatures$"}
	if r.Race {
		arguments = append(arguments, "-race")
	}
	arguments = append(arguments, "./features", "-report="+r.report.Name(), "-godog.format=junit:"+os.DevNull, "-godog.tags="+strings.Join(tags, ","), "-args")
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	output, written, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer output.Close()
	test := exec.CommandContext(ctx, "go", append(arguments, features...)...)
	test.Dir = r.Dir
	// Nothing that the user has set for other work changes what is run.
	test.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-buildvcs=false", "TMPDIR="+temporary, "TMP="+temporary, "TEMP="+temporary)
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

// sources returns the files of the lessons' packages that can be parsed.
func (r *Run) sources() lessons.Files {
	files, err := lessons.ReadSources(r.Dir, r.Lessons)
	if err != nil {
		return nil
	}
	maps.DeleteFunc(files, func(name, text string) bool {
		_, err := lessons.Functions(name, text)
		return err != nil
	})
	return files
}

// functions returns those of a lesson that can be found.
func (r *Result) functions(l lessons.Lesson) (found []lessons.Function) {
	for _, name := range l.Functions() {
		if f, err := r.files.Find(name); err == nil {
			found = append(found, f)
		}
	}
	return found
}

// An event is a line of the output of go test -json.
type event struct{ Action, Test, Output, ImportPath string }

// follow reads the events of the run, and tells of each scenario that ends. It stops the run when it has lost patience.
func (r *Run) follow(stdout io.Reader, stop func()) {
	lines := bufio.NewReader(stdout)
	for {
		line, err := lines.ReadBytes('\n')
		var e event
		if json.Unmarshal(line, &e) == nil {
			r.take(e)
			if r.endless >= patience {
				stop()
			}
		}
		if err != nil {
			return
		}
	}
}

func (r *Run) take(e event) {
	switch e.Action {
	case "build-output":
		r.build.add(e.Output)
	case "build-fail":
		r.unbuilt = true
	case "output":
		if r.output[e.Test] == nil {
			r.output[e.Test] = new(excerpt)
		}
		r.output[e.Test].add(e.Output)
	case "pass", "fail", "skip":
		r.readReport()
		if s := r.tests[e.Test]; s != nil {
			r.end(s, e)
		}
	}
}

// end joins what the report and go test say of a scenario.
func (r *Run) end(s *Scenario, e event) {
	switch {
	case s == r.begun:
		return // the process has ended in the middle of it
	case s.Outcome == Red && r.races(e.Test):
		s.Err += "\n" + r.afterwards(e.Test)
	case s.Outcome == Red:
	case e.Action == "fail":
		s.Outcome, s.Failed = Red, max(s.ended-1, 0)
		s.Err = r.afterwards(e.Test)
	case s.ended == len(s.Steps):
		s.Outcome = Green
	default:
		s.Outcome, s.Failed = Red, s.ended
		s.Err = fmt.Sprintf("%d of its %d steps have run", s.ended, len(s.Steps))
	}
	if strings.Contains(s.Err, "no end after") {
		r.endless++
	}
	s.Printed = printed(r.output[e.Test].String())
	r.tell(s)
}

func (r *Run) tell(s *Scenario) {
	if r.Each != nil {
		r.Each(s)
	}
}

// readReport reads the lines that the suite has added to its report.
func (r *Run) readReport() {
	text, _ := io.ReadAll(r.report)
	r.unread = append(r.unread, text...)
	whole := bytes.LastIndexByte(r.unread, '\n') + 1
	text, r.unread = r.unread[:whole], bytes.Clone(r.unread[whole:]) // a line may be only half there yet
	for line := range bytes.Lines(text) {
		var l struct{ Test, Feature, Scenario, Event, Error string }
		if json.Unmarshal(line, &l) != nil {
			continue
		}
		i := slices.IndexFunc(r.scenarios, func(s *Scenario) bool {
			return s.Name == l.Scenario && path.Base(s.Feature) == l.Feature
		})
		if i < 0 {
			continue
		}
		s := r.scenarios[i]
		r.tests[l.Test] = s
		if l.Event == "begin" {
			r.begun = s
			continue
		}
		r.begun = nil
		if s.Outcome == Red {
			continue // steps behind the one that has failed are skipped
		}
		if l.Event != "passed" && l.Event != "skipped" {
			s.Outcome, s.Failed, s.Err = Red, s.ended, cmp.Or(l.Error, "the step is "+l.Event)
		}
		s.ended++
	}
}
