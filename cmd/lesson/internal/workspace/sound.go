package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.com/roundabout/lessons"
)

// ours reports whether a file of a lesson is the course's own, and not the learner's to write.
func ours(name string) bool {
	return filepath.Ext(name) == ".feature" || filepath.Ext(name) == ".go" && !lessons.CodeFile(name)
}

// version returns what tells one state of the features and steps of lessons from another.
func version(read func(string) (string, error), upto []lessons.Lesson) (string, error) {
	sum := sha256.New()
	for _, l := range upto {
		for _, name := range l.Adds {
			if !ours(name) {
				continue
			}
			text, err := read(name)
			if err != nil {
				return "", err
			}
			io.WriteString(sum, name+"\n"+text)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:12], nil
}

// untouched reports whether what was brought is as it was brought.
func (w *Workspace) untouched() (bool, error) {
	now, err := version(func(name string) (string, error) {
		text, err := lessons.ReadFile(w.path(name))
		if errors.Is(err, os.ErrNotExist) {
			err = nil
		}
		return text, err
	}, w.Course.Upto(w.Lesson().Number()))
	return now == w.Progress.Version, err
}

// Sound returns an error unless the features and steps of lessons 1 to number are the course's. Otherwise green would not
// mean what the lessons say.
func (w *Workspace) Sound(number int) error {
	untouched, err := w.untouched()
	if err != nil {
		return err
	}
	var errs []error
	for _, l := range w.Course.Upto(number) {
		for _, name := range l.Adds {
			if !ours(name) || filepath.Dir(filepath.FromSlash(name)) != "features" {
				continue
			}
			want, err := w.Course.Read(name)
			if err != nil {
				return err
			}
			switch text, err := lessons.ReadFile(w.path(name)); {
			case errors.Is(err, os.ErrNotExist):
				errs = append(errs, fmt.Errorf("%s is missing: %s brings it back", name, Command("start")))
			case err != nil:
				errs = append(errs, err)
			case text != want && untouched:
				errs = append(errs, fmt.Errorf("%s is that of an earlier version of the course: %s brings the new one", name, Command("start")))
			case text != want:
				errs = append(errs, fmt.Errorf("%s is not the course's any more: %s puts that back, and keeps yours beside it. Write scenarios of your own into a feature of your own", name, Command("reset %s", name)))
			}
		}
	}
	return errors.Join(errs...)
}
