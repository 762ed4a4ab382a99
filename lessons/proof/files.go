package proof

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// Files holds the course to its table of contents: each source file of the program, each test and each feature
// belongs to exactly one lesson, and each lesson has one feature.
func Files(c *lessons.Course) error {
	var errs []error
	owner := map[string]lessons.Lesson{}
	for i, l := range c.Lessons {
		if l.Number() != i+1 {
			errs = append(errs, fmt.Errorf("lesson %s stands at place %02d", l.Slug, i+1))
		}
		if l.Feature() == "" {
			errs = append(errs, fmt.Errorf("lesson %02d adds no feature", l.Number()))
		}
		for _, file := range l.Adds {
			if other, ok := owner[file]; ok {
				errs = append(errs, fmt.Errorf("lesson %02d, files: %s belongs to lesson %02d, too", l.Number(), file, other.Number()))
			}
			owner[file] = l
			if _, err := os.Stat(filepath.Join(c.Root, filepath.FromSlash(file))); err != nil {
				errs = append(errs, fmt.Errorf("lesson %02d, files: %w", l.Number(), err))
			}
		}
	}
	for _, folder := range c.Packages() {
		if below(folder, c.Packages()) {
			continue
		}
		err := fs.WalkDir(os.DirFS(c.Root), folder, func(file string, entry fs.DirEntry, err error) error {
			if slices.Contains(lessons.Apart, file) {
				return fs.SkipDir
			}
			if err != nil || entry.IsDir() || !slices.Contains([]string{".go", ".feature"}, path.Ext(file)) {
				return err
			}
			if _, ok := owner[file]; !ok {
				errs = append(errs, fmt.Errorf("files: %s belongs to no lesson; add it to one in lessons/course.go", file))
			}
			return nil
		})
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// below reports whether a folder is inside of one of some others.
func below(folder string, others []string) bool {
	return slices.ContainsFunc(others, func(other string) bool { return strings.HasPrefix(folder, other+"/") })
}
