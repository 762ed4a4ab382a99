// Package workspace keeps a learner's own module: what the course brings into it, and how far the learner has come.
package workspace

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// File is the file in a workspace that keeps the learner's progress.
const File = "progress.json"

var (
	// ErrNone says that a folder is no workspace.
	ErrNone = errors.New("no workspace there")
	// ErrVersion says that a workspace is from another version of the course.
	ErrVersion = errors.New("another version of the course")
)

// A Workspace is a learner's module in a folder. It is for one goroutine.
type Workspace struct {
	Dir      string
	Course   *lessons.Course
	Progress Progress
}

// Root returns the folder of the clone that a workspace was started from. The error is ErrNone if there is no workspace.
func Root(dir string) (string, error) {
	progress, err := read(dir)
	return progress.Course, err
}

// Open returns the workspace in a folder. The error is ErrNone if there is none, and ErrVersion if its lesson is unknown here.
func Open(course *lessons.Course, dir string) (*Workspace, error) {
	progress, err := read(dir)
	if err != nil {
		return nil, err
	}
	w := &Workspace{dir, course, progress}
	if !slices.ContainsFunc(course.Lessons, func(l lessons.Lesson) bool { return l.Slug == progress.Lesson }) {
		return nil, fmt.Errorf("%w: %s is at lesson %q, which is not in this one; use the course in %s, or set the lesson in the file to one of lessons/course.go",
			ErrVersion, filepath.Join(dir, File), progress.Lesson, progress.Course)
	}
	return w, nil
}

// In reports whether a folder is a workspace, though it may have lost its progress or its go.mod.
func In(dir string) bool {
	if progress, err := read(dir); err == nil && progress.Course != "" {
		return true
	}
	_, clone := lessons.Open(dir)
	text, err := lessons.ReadFile(filepath.Join(dir, "go.mod"))
	return clone != nil && err == nil && strings.HasPrefix(text, "module "+lessons.Module+"\n")
}

// Adopt returns the workspace in a folder that has lost its progress, at a lesson, as if none had been finished.
func Adopt(course *lessons.Course, dir string, l lessons.Lesson) *Workspace {
	return &Workspace{dir, course, Progress{Lesson: l.Slug, Done: []string{}}}
}

// Lesson returns the current lesson.
func (w *Workspace) Lesson() lessons.Lesson {
	i := slices.IndexFunc(w.Course.Lessons, func(l lessons.Lesson) bool { return l.Slug == w.Progress.Lesson })
	return w.Course.Lessons[i]
}

// Files returns the Go files of the packages of lessons 1 to number, whatever they are called, but for tests.
func (w *Workspace) Files(number int) (lessons.Files, error) {
	return lessons.ReadSources(w.Dir, w.Course.Upto(number))
}

func (w *Workspace) path(name string) string { return filepath.Join(w.Dir, filepath.FromSlash(name)) }
