package workspace

import (
	"errors"
	"fmt"
	"os"
	"slices"
)

// Brings reports whether a file is one that the lessons up to the current one bring.
func (w *Workspace) Brings(name string) bool {
	files, err := w.Course.Start(w.Lesson().Number())
	return err == nil && files[name] != ""
}

// Reset puts a file back to what the current lesson starts with, and returns where it has kept what was there.
// The name is that of a file from the top of the workspace. A lesson that was given is the learner's to do when what it asks for is reset.
func (w *Workspace) Reset(name string) (backup string, err error) {
	files, err := w.Course.Start(w.Lesson().Number())
	if err != nil {
		return "", err
	}
	text, ok := files[name]
	if !ok {
		return "", fmt.Errorf("%s is not a file of lessons 01 to %02d", name, w.Lesson().Number())
	}
	if backup, err = w.Replace(name, text); err != nil || !given(w.Lesson(), files, []string{name}) {
		return backup, err
	}
	return backup, w.update(func(p *Progress) {
		p.Given = slices.DeleteFunc(p.Given, func(slug string) bool { return slug == w.Lesson().Slug })
	})
}

// Replace gives a file another text, and returns where it has kept the one that was there, or "" if none was or it is the same.
func (w *Workspace) Replace(name, text string) (backup string, err error) {
	old, err := os.ReadFile(w.path(name))
	switch {
	case err == nil && string(old) == text:
		return "", nil
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return "", err
	default:
		backup = name + ".bak"
		for n := 2; ; n++ {
			if _, err := os.Lstat(w.path(backup)); errors.Is(err, os.ErrNotExist) {
				break
			}
			backup = fmt.Sprintf("%s.bak%d", name, n)
		}
		if err := Write(w.path(backup), old); err != nil {
			return "", err
		}
	}
	return backup, Write(w.path(name), []byte(text))
}
