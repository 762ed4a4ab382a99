// Package lessons is the course: its table of contents, and how the start of each lesson is derived from the finished code.
//
// Nothing is written twice. What a learner starts lesson N from are the files of lessons 1 to N, in which the functions that
// lesson N writes are empty, and each declaration that a later lesson improves or grows is as the first of those lessons kept it.
package lessons

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Module is the path of the course's module. A learner's own module has the same, so no import differs.
const Module = "example.com/roundabout"

var (
	// ErrNoLesson says that there is no lesson of that number.
	ErrNoLesson = errors.New("no such lesson")
	// ErrNoCourse says that a folder is not a clone of the course.
	ErrNoCourse = errors.New("no course there")
)

// A Lesson is one row of the table of contents.
type Lesson struct {
	Slug     string   // the number in two digits, and a name: 08-weighted
	Title    string   // in words
	Minutes  int      // that it takes, about
	Adds     []string // files, from the top of the module, with slashes
	Writes   []string // functions, in files that it adds, that the learner writes
	Improves []string // functions, of earlier lessons, that the learner improves
	Grows    []Growth // declarations, of earlier lessons, that the course changes for the learner
}

// A Growth is a declaration that a lesson needs to be otherwise than before, or that was not there before.
type Growth struct {
	Name string // package.Name or package.Type.Method; package alone for the package's comment
	Why  string // in half a sentence: Retry stands around Choose
}

// Number returns the lesson's number, from 1.
func (l Lesson) Number() (n int) {
	fmt.Sscanf(l.Slug, "%2d-", &n)
	return n
}

// String returns the lesson's number and title.
func (l Lesson) String() string { return fmt.Sprintf("%02d %s", l.Number(), l.Title) }

// Tag returns the tag that the lesson's scenarios bear.
func (l Lesson) Tag() string { return fmt.Sprintf("@lesson-%02d", l.Number()) }

// Folder returns the lesson's folder, from the top of the course.
func (l Lesson) Folder() string { return path.Join("lessons", l.Slug) }

// Page returns the file with the lesson's text.
func (l Lesson) Page() string { return path.Join(l.Folder(), "README.md") }

// Feature returns the file with the lesson's scenarios.
func (l Lesson) Feature() string {
	for _, file := range l.Adds {
		if path.Ext(file) == ".feature" {
			return file
		}
	}
	return ""
}

// Functions returns those that the learner writes or improves.
func (l Lesson) Functions() []string { return slices.Concat(l.Writes, l.Improves) }

// Changes returns the declarations of earlier lessons that it improves or grows.
func (l Lesson) Changes() []string {
	names := slices.Clone(l.Improves)
	for _, g := range l.Grows {
		names = append(names, g.Name)
	}
	return names
}

// grows reports whether the lesson grows the declaration of that name.
func (l Lesson) grows(name string) bool {
	return slices.ContainsFunc(l.Grows, func(g Growth) bool { return g.Name == name })
}

// A Course is a table of contents and the folder that has the finished code.
type Course struct {
	Root    string
	Lessons []Lesson
}

// Open returns the course that is cloned into a folder. The error is ErrNoCourse if there is none.
func Open(root string) (*Course, error) {
	if _, err := os.Stat(filepath.Join(root, "lessons", "course.go")); err != nil {
		return nil, fmt.Errorf("%w: %s has no lessons/course.go", ErrNoCourse, root)
	}
	return &Course{root, Table}, nil
}

// Lesson returns the lesson of that number. The error is ErrNoLesson.
func (c *Course) Lesson(number int) (Lesson, error) {
	if number < 1 || number > len(c.Lessons) {
		return Lesson{}, fmt.Errorf("%w %02d: there are 01 to %02d", ErrNoLesson, number, len(c.Lessons))
	}
	return c.Lessons[number-1], nil
}

// Upto returns the lessons 1 to number.
func (c *Course) Upto(number int) []Lesson { return c.Lessons[:number] }

// Read returns a file of the course, as it is there.
func (c *Course) Read(file string) (string, error) {
	text, err := ReadFile(filepath.Join(c.Root, filepath.FromSlash(file)))
	if err != nil {
		return "", fmt.Errorf("the course lacks a file: %w", err)
	}
	return text, nil
}

// ReadFile returns the text of a file, with \n at the ends of lines: a clone on Windows may have others.
func ReadFile(name string) (string, error) {
	text, err := os.ReadFile(name)
	return strings.ReplaceAll(string(text), "\r\n", "\n"), err
}
