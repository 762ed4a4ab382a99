// Package proof holds the course to its promises: each lesson starts red and ends green, each function that it asks for
// matters, each mistake is caught, and each text says what is so.
package proof

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

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

// A Prover holds lessons to the rules. Its method Prove may be called from any number of goroutines.
type Prover struct {
	Course *lessons.Course
	Write  bool // rewrite what texts and signatures show, where it is not so

	checks sync.Map // of starts and finishes, which two rules need: func() checked, by lesson and state
}

// checked is what came of a check, and what it printed.
type checked struct {
	result *check.Result
	text   string
	err    error
}

// check returns what a check prints in a lesson's state: start, finish, or, with its name, a mistake. Each is run once.
func (p *Prover) check(ctx context.Context, l lessons.Lesson, state, mistake string) checked {
	once, _ := p.checks.LoadOrStore(l.Slug+" "+state+" "+mistake, sync.OnceValue(func() checked {
		files, err := p.state(l, state, mistake)
		if err != nil {
			return checked{err: err}
		}
		var c checked
		err = p.in(files, func(dir string) error {
			var text strings.Builder
			printer := &check.Printer{W: &text, Dir: "workspace"}
			printer.Begin(l)
			var err error
			c.result, err = p.run(ctx, dir, l, false, printer.Scenario)
			if err == nil {
				err = printer.End(p.Course, c.result)
			}
			c.text = text.String()
			return err
		})
		c.err = err
		return c
	}))
	return once.(func() checked)()
}

// state returns the files of a lesson in a state.
func (p *Prover) state(l lessons.Lesson, state, mistake string) (lessons.Files, error) {
	switch state {
	case "start":
		return p.Course.Start(l.Number())
	case "finish":
		return p.Course.Finish(l.Number())
	case "mistake":
		all, err := p.Course.Mistakes(l)
		if err != nil {
			return nil, err
		}
		for _, m := range all {
			if m.Name == mistake {
				return p.Course.FinishWith(m)
			}
		}
		return nil, fmt.Errorf("%s has no mistake %q", l.Folder(), mistake)
	}
	return nil, fmt.Errorf("a check is at the start, at the finish, or with a mistake, and not in the state %q", state)
}

// Prove holds a lesson to a rule. Each line of the error names the lesson and the rule.
func (p *Prover) Prove(ctx context.Context, rule Rule, l lessons.Lesson) error {
	var errs []error
	for _, err := range flatten(rule.Hold(ctx, p, l)) {
		errs = append(errs, fmt.Errorf("lesson %02d, %s: %w", l.Number(), rule.Name, err))
	}
	return errors.Join(errs...)
}

func flatten(err error) (flat []error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			flat = append(flat, flatten(one)...)
		}
		return flat
	}
	if err == nil {
		return nil
	}
	return []error{err}
}

// start: it compiles and is vet-clean; its scenarios are red, for an assertion; and earlier ones are green.
func start(ctx context.Context, p *Prover, l lessons.Lesson) error {
	files, err := p.Course.Start(l.Number())
	if err != nil {
		return err
	}
	return p.in(files, func(dir string) error {
		vet := exec.CommandContext(ctx, "go", "vet", "-trimpath", "./...")
		vet.Dir = dir
		if output, err := vet.CombinedOutput(); err != nil {
			return fmt.Errorf("go vet: %w\n%s", err, output)
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
	})
}

// finish: all scenarios are green.
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
			result, err := p.run(ctx, dir, l, true, nil)
			if err == nil && len(result.Signature(l)) == 0 {
				err = fmt.Errorf("%s:%d: without %s all scenarios of the lesson are green", f.File, f.Line, name)
			}
			return err
		}))
	}
	return errors.Join(errs...)
}

// mistakes: there are two to five; each is caught by the scenario that it names, and fails as its signature says.
func mistakes(ctx context.Context, p *Prover, l lessons.Lesson) error {
	all, err := p.Course.Mistakes(l)
	if err != nil {
		return err
	}
	known, err := p.Course.Signatures(l)
	if err != nil {
		return err
	}
	var errs []error
	if len(all) < 2 || len(all) > 5 {
		errs = append(errs, fmt.Errorf("%s has %d mistakes: use 2 to 5", l.Folder(), len(all)))
	}
	found := map[string]lessons.Signature{}
	for _, m := range all {
		file := fmt.Sprintf("%s/mistakes/%s.go", l.Folder(), m.Name)
		signature, err := p.signature(ctx, l, m)
		for tries := 1; m.Varies && err == nil && signature[m.Scenario] == "" && tries < 3; tries++ {
			signature, err = p.signature(ctx, l, m) // chance can be kind to it once
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
			continue
		}
		if signature[m.Scenario] == "" {
			errs = append(errs, fmt.Errorf("%s: it is not caught by %q, but by %q", file, m.Scenario, slices.Sorted(maps.Keys(signature))))
		}
		if !m.Varies {
			found[m.Name] = signature
		}
	}
	if p.Write && len(errs) == 0 {
		return p.Course.WriteSignatures(l, found)
	}
	for name, signature := range found {
		if err := same(signature, known[name]); err != nil {
			errs = append(errs, fmt.Errorf("%s/mistakes/signatures.json: %s: %w; lesson verify -write writes it anew", l.Folder(), name, err))
		}
	}
	return errors.Join(errs...)
}

func same(got, want lessons.Signature) error {
	for scenario, line := range got {
		if want[scenario] != line {
			return fmt.Errorf("%q says %q, and not %q", scenario, line, want[scenario])
		}
	}
	if len(want) > len(got) {
		return fmt.Errorf("%d scenarios are red, and not %d", len(got), len(want))
	}
	return nil
}

// signature runs a mistake.
func (p *Prover) signature(ctx context.Context, l lessons.Lesson, m lessons.Mistake) (signature lessons.Signature, err error) {
	files, err := p.Course.FinishWith(m)
	if err != nil {
		return nil, err
	}
	right, err := p.Course.Finish(l.Number())
	if err != nil {
		return nil, err
	}
	if f, err := right.Find(m.Code.Name); err != nil || f.Signature != m.Code.Signature {
		return nil, fmt.Errorf("the finished code has no %s", m.Code.Signature)
	}
	return signature, p.in(files, func(dir string) error {
		result, err := p.run(ctx, dir, l, true, nil)
		if err == nil {
			signature = result.Signature(l)
		}
		return err
	})
}

// run runs the scenarios of a lesson, and of those before it unless only its own are asked for.
func (p *Prover) run(ctx context.Context, dir string, l lessons.Lesson, only bool, each func(*check.Scenario)) (*check.Result, error) {
	run := &check.Run{Dir: dir, Lessons: p.Course.Upto(l.Number()), Only: only, Each: each}
	result, err := run.Do(ctx)
	if err == nil && result.Problem != "" {
		err = errors.New(result.Problem)
		for _, s := range result.Scenarios {
			if s.Outcome == check.Red {
				err = fmt.Errorf("%w\n%s:%d: %q: %s", err, s.Feature, s.Line, s.Name, s.Err)
			}
		}
	}
	return result, err
}

// in writes files into a folder of their own, for as long as use takes.
func (p *Prover) in(files lessons.Files, use func(dir string) error) error {
	dir, err := os.MkdirTemp("", "roundabout-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return err
	}
	if err := files.WriteTo(dir); err != nil {
		return err
	}
	return use(dir)
}
