package workspace

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"example.com/roundabout/lessons"
)

// A Progress is how far the learner has come.
type Progress struct {
	Course  string   `json:"course"`  // where the clone is that the workspace was started from
	Version string   `json:"version"` // of the features and steps that were brought
	Lesson  string   `json:"lesson"`  // the current one
	Done    []string `json:"done"`    // those that have been green, with the learner's code
	Hints   int      `json:"hints"`   // of the current lesson that have been read

	Given []string `json:"given,omitempty"` // those whose code came finished: the learner began later, or skipped them
}

func read(dir string) (Progress, error) {
	var progress Progress
	text, err := os.ReadFile(filepath.Join(dir, File))
	if errors.Is(err, os.ErrNotExist) {
		return progress, fmt.Errorf("%w: %s has no %s; %s makes one, and keeps all files", ErrNone, dir, File, Command("start NN"))
	}
	if err != nil {
		return progress, err
	}
	err = json.Unmarshal(text, &progress)
	if err == nil && progress.Lesson == "" {
		err = errors.New("it names no lesson")
	}
	if err != nil {
		return progress, fmt.Errorf("%s can't be read: %w; mend it, or delete it and run %s, which keeps your files", filepath.Join(dir, File), err, Command("start NN"))
	}
	return progress, nil
}

// update changes the progress, as it is in the file by now: another command may have changed it meanwhile.
func (w *Workspace) update(change func(*Progress)) error {
	if now, err := read(w.Dir); err == nil {
		w.Progress = now
	}
	change(&w.Progress)
	return w.save()
}

func (w *Workspace) save() error {
	text, err := json.MarshalIndent(w.Progress, "", "  ")
	if err != nil {
		return err
	}
	return Write(filepath.Join(w.Dir, File), append(text, '\n'))
}

// Write writes a file whole or not at all: aside, and then it is renamed.
func Write(file string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	aside, err := os.CreateTemp(filepath.Dir(file), ".aside-*")
	if err != nil {
		return err
	}
	defer os.Remove(aside.Name())
	_, err = aside.Write(text)
	err = errors.Join(err, aside.Chmod(0o644), aside.Close())
	if err != nil {
		return fmt.Errorf("%s was not written: %w", file, err)
	}
	return os.Rename(aside.Name(), file)
}

// Done reports whether a lesson has been green.
func (w *Workspace) Done(l lessons.Lesson) bool { return slices.Contains(w.Progress.Done, l.Slug) }

// Given reports whether the code of a lesson came finished, so that the learner has not written it.
func (w *Workspace) Given(l lessons.Lesson) bool {
	return slices.Contains(w.Progress.Given, l.Slug) && !w.Done(l)
}

// Finish marks a lesson as done, unless it was given.
func (w *Workspace) Finish(l lessons.Lesson) error {
	return w.update(func(p *Progress) {
		if !slices.Contains(p.Done, l.Slug) && !slices.Contains(p.Given, l.Slug) {
			p.Done = append(p.Done, l.Slug)
			slices.Sort(p.Done)
		}
	})
}

// NextHint returns which hint of the current lesson is the next, from 0, and counts it as read.
func (w *Workspace) NextHint() (next int, err error) {
	err = w.update(func(p *Progress) {
		next = max(p.Hints, 0)
		p.Hints = next + 1
	})
	return next, err
}
