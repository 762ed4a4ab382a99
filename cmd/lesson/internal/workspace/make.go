package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"example.com/roundabout/lessons"
)

// Make makes a new workspace for a lesson in a folder that is empty or not there. It is there whole, or not at all; in a folder that
// was empty, Adopt and Bring make it whole if it was interrupted.
func Make(course *lessons.Course, dir string, l lessons.Lesson) (*Workspace, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case len(entries) > 0:
		return nil, fmt.Errorf("%s has files, but no %s: name another folder with --dir", dir, File)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%w: name another folder with --dir", err)
	}
	there := err == nil
	files, err := course.Start(l.Number())
	if err != nil {
		return nil, err
	}
	files[".gitignore"] = "# what lesson reset and editors leave behind\n*.bak*\n*.sw?\n*~\n.aside-*\n# and what properties that have failed leave\ntestdata/rapid/\n"
	parent, name := filepath.Split(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, err
	}
	aside, err := os.MkdirTemp(parent, "."+name+"-")
	if err != nil {
		return nil, fmt.Errorf("%w: name a folder that you can write to with --dir", err)
	}
	defer os.RemoveAll(aside)
	if err := os.Chmod(aside, 0o755); err != nil {
		return nil, err
	}
	if err := files.WriteTo(aside); err != nil {
		return nil, err
	}
	w := &Workspace{aside, course, Progress{Course: course.Root, Lesson: l.Slug, Done: []string{}}}
	for _, earlier := range course.Upto(l.Number() - 1) {
		w.Progress.Given = append(w.Progress.Given, earlier.Slug)
	}
	if w.Progress.Version, err = version(course.Read, course.Upto(l.Number())); err != nil {
		return nil, err
	}
	if err := w.save(); err != nil {
		return nil, err
	}
	w.Dir = dir
	if there {
		return w, moveAll(aside, dir)
	}
	return w, os.Rename(aside, dir)
}

// moveAll moves all that is in one folder into another, the progress last.
func moveAll(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	names := []string{}
	for _, entry := range entries {
		if entry.Name() != File {
			names = append(names, entry.Name())
		}
	}
	for _, name := range append(names, File) {
		if err := os.Rename(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}
