// Package workspace keeps a learner's own module: what the course brings into it, and how far the learner has come.
package workspace

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
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

// A Progress is how far the learner has come.
type Progress struct {
	Course  string   `json:"course"`  // where the clone is that the workspace was started from
	Version string   `json:"version"` // of the features and steps that were brought
	Lesson  string   `json:"lesson"`  // the current one
	Done    []string `json:"done"`    // those that have been green
	Hints   int      `json:"hints"`   // of the current lesson that have been read
}

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

// In is whether a folder is a workspace, though it may have lost its progress, or else its go.mod.
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

// Lesson returns the current lesson.
func (w *Workspace) Lesson() lessons.Lesson {
	i := slices.IndexFunc(w.Course.Lessons, func(l lessons.Lesson) bool { return l.Slug == w.Progress.Lesson })
	return w.Course.Lessons[i]
}

// Done is whether a lesson has been green.
func (w *Workspace) Done(l lessons.Lesson) bool { return slices.Contains(w.Progress.Done, l.Slug) }

// Finish marks a lesson as done.
func (w *Workspace) Finish(l lessons.Lesson) error {
	return w.update(func(p *Progress) {
		if !slices.Contains(p.Done, l.Slug) {
			p.Done = append(p.Done, l.Slug)
			slices.Sort(p.Done)
		}
	})
}

// NextHint returns which hint of the current lesson is the next, from 0, and counts it as read.
func (w *Workspace) NextHint() (next int, err error) {
	return max(w.Progress.Hints, 0), w.update(func(p *Progress) { p.Hints = max(p.Hints, 0) + 1 })
}

// Files returns the Go files of the packages of lessons 1 to number, whatever they are called, but for tests.
func (w *Workspace) Files(number int) (lessons.Files, error) {
	return lessons.ReadSources(w.Dir, w.Course.Upto(number))
}

func (w *Workspace) path(name string) string { return filepath.Join(w.Dir, filepath.FromSlash(name)) }

// Command returns how to call the course's runner with these arguments, the way it was called: by the same name, and with the
// same folder.
func Command(format string, arguments ...any) string {
	command := "lesson"
	if strings.Contains(os.Args[0], "go-build") {
		command = "go run ./cmd/lesson"
	}
	command += " " + fmt.Sprintf(format, arguments...)
	for i, argument := range os.Args {
		flag := strings.TrimLeft(argument, "-")
		switch {
		case flag == argument:
		case flag == "dir" && i+1 < len(os.Args):
			command += " -dir " + os.Args[i+1]
		case strings.HasPrefix(flag, "dir="):
			command += " -" + flag
		}
	}
	return command
}
