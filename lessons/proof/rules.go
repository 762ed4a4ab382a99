package proof

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/check"
)

// A Rule is something that must be so of each lesson.
type Rule struct {
	Name string
	Hold func(context.Context, *Prover, lessons.Lesson) error // the error has a line for each place where it is not so
}

// Rules are all that must be so of a lesson.
var Rules = []Rule{
	{"start", start},
	{"finish", finish},
	{"functions", functions},
	{"mistakes", mistakes},
	{"text", text},
}

// start: it compiles and is vet-clean; its scenarios are red, for an assertion; and earlier ones are green.
func start(ctx context.Context, p *Prover, l lessons.Lesson) error {
	files, err := p.Course.Start(l.Number())
	if err != nil {
		return err
	}
	err = p.in(files, func(dir string) error {
		vet := exec.CommandContext(ctx, "go", "vet", "-trimpath", "./...")
		vet.Dir = dir
		output, err := vet.CombinedOutput()
		if err != nil {
			err = fmt.Errorf("go vet: %w\n%s", err, output)
		}
		return err
	})
	if err != nil {
		return err
	}
	start := p.check(ctx, l, "start", "")
	if start.err != nil {
		return start.err
	}
	var errs []error
	for _, s := range start.result.Scenarios {
		switch own := s.Lesson.Slug == l.Slug; {
		case own && s.Outcome != check.Red:
			errs = append(errs, fmt.Errorf("%s:%d: %q is green before anything is written", s.Feature, s.Line, s.Name))
		case !own && s.Outcome != check.Green:
			errs = append(errs, fmt.Errorf("%s:%d: %q, of an earlier lesson, is not green: %s", s.Feature, s.Line, s.Name, s.Err))
		case own && !s.Unwritten() && !strings.Contains(s.Err, "got "):
			errs = append(errs, fmt.Errorf("%s:%d: %q is red, but not for an assertion: %s", s.Feature, s.Line, s.Name, s.Err))
		}
	}
	return errors.Join(errs...)
}

// finish: all scenarios are green, and so are the package tests that have come by then.
func finish(ctx context.Context, p *Prover, l lessons.Lesson) error {
	finish := p.check(ctx, l, "finish", "")
	if finish.err != nil {
		return finish.err
	}
	var errs []error
	for _, s := range finish.result.Scenarios {
		if s.Outcome != check.Green {
			errs = append(errs, fmt.Errorf("%s:%d: %q is not green: %s", s.Feature, s.Line, s.Name, s.Err))
		}
	}
	for _, test := range finish.result.Tests {
		errs = append(errs, fmt.Errorf("%s is red: %s", test, test.Err))
	}
	return errors.Join(errs...)
}

// functions: each that the lesson writes is in a file that it adds, each that it improves in one of an earlier lesson; and each
// that is left empty turns a scenario of the lesson red.
func functions(ctx context.Context, p *Prover, l lessons.Lesson) error {
	files, err := p.Course.Finish(l.Number())
	if err != nil {
		return err
	}
	var errs []error
	for i, name := range l.Functions() {
		f, err := files.Find(name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if writes := i < len(l.Writes); writes != slices.Contains(l.Adds, f.File) {
			errs = append(errs, fmt.Errorf("%s: %s is in the wrong list: a lesson writes functions of files that it adds, and improves those of earlier ones", f.File, name))
		}
		without, err := p.Course.FinishWithout(l.Number(), name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		errs = append(errs, p.in(without, func(dir string) error {
			ctx, stop := context.WithCancel(ctx)
			defer stop()
			red := false
			result, err := p.run(ctx, dir, l, true, func(s *check.Scenario) {
				if s.Outcome == check.Red {
					red = true
					stop() // the others would not tell more
				}
			})
			switch {
			case red:
				return nil
			case err == nil && len(result.Fingerprint(l)) == 0:
				err = fmt.Errorf("%s:%d: without %s all scenarios of the lesson are green", f.File, f.Line, name)
			}
			return err
		}))
	}
	return errors.Join(errs...)
}
