package features

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"time"

	"github.com/cucumber/godog"
)

// A world is what one scenario knows. Each group of steps keeps a part of its own in it, and its steps are that part's methods.
type world struct{ parts map[reflect.Type]any }

// part returns the scenario's part of type T: the zero value when it is first asked for, then always the same.
func part[T any](w *world) *T {
	key := reflect.TypeFor[T]()
	if w.parts[key] == nil {
		w.parts[key] = new(T)
	}
	return w.parts[key].(*T)
}

// A group registers the steps of one domain. Each steps file adds its own in its init.
type group func(*steps, *world)

var groups []group

func addSteps(scenario *godog.ScenarioContext) {
	w := &world{map[reflect.Type]any{}}
	for _, add := range groups {
		add(&steps{scenario, part[refusal](w), 2 * time.Second}, w)
	}
	scenario.After(func(ctx context.Context, _ *godog.Scenario, err error) (context.Context, error) {
		if err != nil {
			return ctx, nil // the step has told it
		}
		return ctx, part[refusal](w).unexpected()
	})
}

// steps registers the steps of one group with godog.
type steps struct {
	scenario *godog.ScenarioContext
	refusal  *refusal
	limit    time.Duration // for one step
}

// Step makes run the step for what matches the expression. It keeps a learner's mistakes apart from each other:
// a panic fails the step that it comes from, and so does what does not come to an end.
func (s *steps) Step(expression string, run any) {
	f := reflect.ValueOf(run)
	s.scenario.Step(expression, reflect.MakeFunc(f.Type(), func(arguments []reflect.Value) []reflect.Value {
		err := s.refusal.unexpected()
		if err == nil || expression == isRefused {
			err = s.guard(func() error {
				err, _ := f.Call(arguments)[0].Interface().(error)
				if errors.Is(err, godog.ErrSkip) && runtime.GOOS != "windows" {
					return errors.New("got a step that was skipped, want none: only Windows can't send some signals")
				}
				return err
			})
		}
		return []reflect.Value{reflect.ValueOf(&err).Elem()}
	}).Interface())
}

func (s *steps) guard(run func() error) error {
	done := make(chan error, 1)
	go func() { done <- recovered(run) }()
	select {
	case err := <-done:
		return err
	case <-time.After(s.limit):
		return fmt.Errorf("no end after %v: is it a loop that never stops, a function that calls itself, or a lock that is never released?", s.limit)
	}
}

// recovered runs what can panic. A panic is its error.
func recovered(run func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v%s", cause, culprits())
		}
	}()
	return run()
}

// culprits lists the lines of the course's packages that a panic came through, the innermost first.
func culprits() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers)])
	var lines strings.Builder
	for {
		frame, more := frames.Next()
		if name, ok := strings.CutPrefix(frame.Function, "example.com/roundabout/"); ok && !strings.HasPrefix(name, "features") {
			folder, _, _ := strings.Cut(name, ".")
			fmt.Fprintf(&lines, "\n\tin %s, %s/%s:%d", name, folder, filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return lines.String()
		}
	}
}

// A refusal is the error of a step that may be refused. The step after it expects it, or the scenario fails.
type refusal struct{ err error }

// sentinels are the errors that a refusal is known by. Each steps file adds those of its package.
var sentinels []error

const isRefused = `^it is refused: (.+)$`

func init() {
	groups = append(groups, func(s *steps, w *world) { s.Step(isRefused, s.refusal.is) })
}

func (r *refusal) is(want string) error {
	err := r.err
	r.err = nil
	if err == nil {
		return fmt.Errorf("got no error, want one that says %s", want)
	}
	if !strings.Contains(err.Error(), want) {
		return fmt.Errorf("got error %v, want one that says %s", err, want)
	}
	for _, sentinel := range sentinels {
		if strings.Contains(want, sentinel.Error()) && !errors.Is(err, sentinel) {
			return fmt.Errorf("got error %v, want one that wraps the package's own %q: write it with %%w", err, sentinel)
		}
	}
	return nil
}

func (r *refusal) unexpected() error {
	if r.err == nil {
		return nil
	}
	return fmt.Errorf("got error %q, want none", r.err)
}
