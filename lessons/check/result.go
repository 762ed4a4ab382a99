package check

import (
	"maps"
	"strings"

	"example.com/roundabout/lessons"
)

// A Result is what a run has found.
type Result struct {
	Lessons   []lessons.Lesson // that were asked for, the one that the run was about last
	Scenarios []*Scenario      // those of that lesson, then those of earlier ones
	Problem   string           // what kept scenarios from running, if anything did
	Packages  int              // whose tests have run, because all scenarios are green
	Tests     []PackageTest    // those of them that are red
	files     lessons.Files    // that could be parsed
}

// Green reports whether all scenarios ran and are green, and no package test is red.
func (r *Result) Green() bool {
	for _, s := range r.Scenarios {
		if s.Outcome != Green {
			return false
		}
	}
	return r.Problem == "" && len(r.Scenarios) > 0 && len(r.Tests) == 0
}

// sources returns the files of the lessons' packages that can be parsed.
func (r *Run) sources() lessons.Files {
	files, err := lessons.ReadSources(r.Dir, r.Lessons)
	if err != nil {
		return nil
	}
	maps.DeleteFunc(files, func(name, text string) bool {
		_, err := lessons.Functions(name, text)
		return err != nil
	})
	return files
}

// functions returns those of a lesson that can be found.
func (r *Result) functions(l lessons.Lesson) (found []lessons.Function) {
	for _, name := range l.Functions() {
		if f, err := r.files.Find(name); err == nil {
			found = append(found, f)
		}
	}
	return found
}

// Fingerprint returns how the scenarios of a lesson have failed, to compare with those of known
// mistakes.
func (r *Result) Fingerprint(l lessons.Lesson) lessons.Fingerprint {
	fingerprint := lessons.Fingerprint{}
	for _, s := range r.Scenarios {
		if s.Lesson.Slug == l.Slug && s.Outcome == Red {
			first, _, _ := strings.Cut(s.Err, "\n")
			fingerprint[s.Name] = first
		}
	}
	return fingerprint
}
