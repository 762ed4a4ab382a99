package proof

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/check"
)

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
