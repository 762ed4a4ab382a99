package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"example.com/roundabout/lessons"
)

// A Brought is what came of bringing a lesson's files.
type Brought struct {
	New     []string // were not there
	Updated []string // were the course's of before, and are the course's of now
	Differs []string // should be the course's, and are not: they were left as they are
}

// Make makes a new workspace for a lesson in a folder that is empty or not there. It is there whole, or not at all; in a folder that
// was empty, Adopt and Bring make it whole if it was interrupted.
func Make(course *lessons.Course, dir string, l lessons.Lesson) (*Workspace, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case len(entries) > 0:
		return nil, fmt.Errorf("%s has files, but no %s: name another folder with -dir", dir, File)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%w: name another folder with -dir", err)
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
		return nil, fmt.Errorf("%w: name a folder that you can write to with -dir", err)
	}
	defer os.RemoveAll(aside)
	if err := os.Chmod(aside, 0o755); err != nil {
		return nil, err
	}
	if err := files.WriteTo(aside); err != nil {
		return nil, err
	}
	w := &Workspace{aside, course, Progress{Course: course.Root, Lesson: l.Slug, Done: []string{}}}
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

// Bring brings what a lesson needs and the workspace lacks, and makes it the current one. What the learner may have written
// stays; what is the course's own, features and steps, is brought up to date unless somebody has changed it.
func (w *Workspace) Bring(l lessons.Lesson) (Brought, error) {
	var brought Brought
	files, err := w.Course.Start(l.Number())
	if err != nil {
		return brought, err
	}
	untouched, err := w.untouched()
	if err != nil {
		return brought, err
	}
	var known []string // that were brought before
	for _, earlier := range w.Course.Upto(w.Lesson().Number()) {
		known = append(known, earlier.Adds...)
	}
	sources, err := w.Files(l.Number())
	if err != nil {
		return brought, err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		text, err := lessons.ReadFile(w.path(name))
		switch {
		case errors.Is(err, os.ErrNotExist) && moved(name, files[name], sources):
			continue
		case errors.Is(err, os.ErrNotExist):
			brought.New = append(brought.New, name)
		case err != nil:
			return brought, err
		case text == files[name] || !ours(name) && name != l.Page():
			continue
		case untouched && slices.Contains(known, name):
			brought.Updated = append(brought.Updated, name)
		default:
			brought.Differs = append(brought.Differs, name)
			continue
		}
		if err := Write(w.path(name), []byte(files[name])); err != nil {
			return brought, err
		}
	}
	brings, err := version(w.Course.Read, w.Course.Upto(l.Number()))
	if err != nil {
		return brought, err
	}
	return brought, w.update(func(p *Progress) {
		if p.Lesson != l.Slug {
			p.Lesson, p.Hints = l.Slug, 0
		}
		p.Course, p.Version = w.Course.Root, brings
	})
}

// moved is whether the learner has what is in a file in other ones.
func moved(name, text string, sources lessons.Files) bool {
	if !lessons.CodeFile(name) {
		return false
	}
	functions, err := lessons.Functions(name, text)
	for function := range functions {
		if _, missing := sources.Find(function); missing == nil {
			return err == nil
		}
	}
	return false
}

// ours is whether a file of a lesson is the course's own, and not the learner's to write.
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

// untouched is whether what was brought is as it was brought.
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

// Brings is whether a file is one that the lessons up to the current one bring.
func (w *Workspace) Brings(name string) bool {
	files, err := w.Course.Start(w.Lesson().Number())
	return err == nil && files[name] != ""
}

// Reset puts a file back to what the current lesson starts with, and returns where it has kept what was there.
// The name is that of a file from the top of the workspace.
func (w *Workspace) Reset(name string) (backup string, err error) {
	files, err := w.Course.Start(w.Lesson().Number())
	if err != nil {
		return "", err
	}
	text, ok := files[name]
	if !ok {
		return "", fmt.Errorf("%s is not a file of lessons 01 to %02d", name, w.Lesson().Number())
	}
	return w.Replace(name, text)
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
