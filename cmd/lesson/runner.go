package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strconv"

	"example.com/roundabout/cmd/lesson/internal/term"
	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

// A runner is what all commands share.
type runner struct {
	term term.Terminal
	dir  string // of the workspace, if a flag names it

	understood bool // the command line has been: an error has another reason
}

// course finds the clone: the one around the current folder, the one that the workspace was
// started from, or the one that this program was built in.
func (r *runner) course() (*lessons.Course, error) {
	if root, ok := above(func(dir string) bool { _, err := lessons.Open(dir); return err == nil }); ok {
		return lessons.Open(root)
	}
	was := ""
	if dir, ok := r.existing(); ok {
		if root, err := workspace.Root(dir); err == nil {
			if c, err := lessons.Open(root); err == nil {
				return c, nil
			}
			was = ", which was in " + root
		}
	}
	if _, file, _, ok := runtime.Caller(0); ok {
		if c, err := lessons.Open(filepath.Join(filepath.Dir(file), "..", "..")); err == nil {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w: run this in your clone of the course%s, or in a workspace that was started from it", lessons.ErrNoCourse, was)
}

// above returns the current folder, or the nearest one above it, that matches.
func above(matches func(dir string) bool) (dir string, found bool) {
	dir, err := os.Getwd()
	for err == nil && !matches(dir) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
	return dir, err == nil
}

// existing returns the folder of the workspace that the flag names or that we are in. It may have
// lost its progress.
func (r *runner) existing() (dir string, ok bool) {
	if r.dir != "" {
		dir, err := filepath.Abs(r.dir)
		return dir, err == nil
	}
	return above(workspace.In)
}

// folder returns where the workspace is, or would be.
func (r *runner) folder(c *lessons.Course) string {
	if dir, ok := r.existing(); ok {
		return dir
	}
	return filepath.Join(c.Root, "workspace")
}

// open returns the workspace. The error is workspace.ErrNone if there is none yet.
func (r *runner) open() (*workspace.Workspace, error) {
	c, err := r.course()
	if err != nil {
		return nil, err
	}
	return workspace.Open(c, r.folder(c))
}

// lessonOf returns the lesson that an argument names by its number; without one, the current lesson.
func lessonOf(w *workspace.Workspace, arguments []string) (lessons.Lesson, error) {
	if len(arguments) == 0 {
		return w.Lesson(), nil
	}
	l, err := numbered(w.Course, arguments[0])
	if err == nil && l.Number() > w.Lesson().Number() {
		err = fmt.Errorf("lesson %02d is not in your workspace yet, which is at lesson %02d; %s adds it", l.Number(), w.Lesson().Number(), workspace.Command("goto %02d", l.Number()))
	}
	return l, err
}

func numbered(c *lessons.Course, text string) (lessons.Lesson, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return lessons.Lesson{}, fmt.Errorf("%w %q: give its number, 01 to %02d", lessons.ErrNoLesson, text, len(c.Lessons))
	}
	return c.Lesson(n)
}

// shown returns a folder as it is seen from here.
func shown(dir string) string {
	here, err := os.Getwd()
	if err != nil {
		return dir
	}
	near, err := filepath.Rel(here, dir)
	inside, wrong := filepath.Rel(dir, here)
	if err == nil && (filepath.IsLocal(near) || wrong == nil && filepath.IsLocal(inside)) {
		return near
	}
	return dir
}

// place returns where a file of the workspace is, as it is seen from here, with slashes.
func place(w *workspace.Workspace, file string) string {
	return path.Join(filepath.ToSlash(shown(w.Dir)), file)
}

// orNone returns the workspace, or nil if there is none yet.
func orNone(w *workspace.Workspace, err error) (*workspace.Workspace, error) {
	if errors.Is(err, workspace.ErrNone) {
		return nil, nil
	}
	return w, err
}
