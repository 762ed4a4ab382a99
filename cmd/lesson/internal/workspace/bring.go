package workspace

import (
	"errors"
	"maps"
	"os"
	"slices"

	"example.com/roundabout/lessons"
)

// A Brought is what came of bringing a lesson's files.
type Brought struct {
	New     []string // were not there
	Updated []string // were the course's of before, and are the course's of now
	Differs []string // should be the course's, and are not: they were left as they are

	Grown   []lessons.Change // what was as the course gave it, and is as the lesson needs it now
	Missing []lessons.Change // what is the learner's own by now, and theirs to change
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
	if err := w.grow(l, &brought); err != nil {
		return brought, err
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
		for _, earlier := range w.Course.Upto(l.Number() - 1) {
			if given(earlier, files, brought.New) && !slices.Contains(p.Given, earlier.Slug) {
				p.Given = append(p.Given, earlier.Slug)
			}
		}
		slices.Sort(p.Given)
	})
}

// grow puts what lessons up to this one grow into the files that are there.
func (w *Workspace) grow(l lessons.Lesson, brought *Brought) error {
	sources, err := w.Files(l.Number())
	if err != nil {
		return err
	}
	grown, put, err := w.Course.Grow(l.Number(), sources)
	if err != nil {
		return err
	}
	for name, text := range grown {
		if err := Write(w.path(name), []byte(text)); err != nil {
			return err
		}
		sources[name] = text
	}
	brought.Grown = put
	brought.Missing, err = w.Course.Missing(l.Number(), sources)
	return err
}

// given reports whether something that a lesson asks for has come with files, finished.
func given(l lessons.Lesson, files lessons.Files, names []string) bool {
	came := lessons.Files{}
	for _, name := range names {
		came[name] = files[name]
	}
	return slices.ContainsFunc(l.Functions(), came.Declares)
}

// moved reports whether the learner has what is in a file in other ones.
func moved(name, text string, sources lessons.Files) bool {
	if !lessons.CodeFile(name) {
		return false
	}
	declared, err := lessons.Declared(name, text)
	return err == nil && slices.ContainsFunc(declared, sources.Declares)
}
