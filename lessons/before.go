package lessons

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// before returns what the declarations that a lesson improves or grows were before it, as the files of its folder before keep
// them. One that was not there before is nil.
func (c *Course) before(l Lesson) (map[string]*piece, error) {
	folder := path.Join(l.Folder(), "before")
	entries, err := os.ReadDir(filepath.Join(c.Root, filepath.FromSlash(folder)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	pieces := map[string]*piece{}
	for _, entry := range entries {
		if path.Ext(entry.Name()) != ".go" {
			continue
		}
		file := path.Join(folder, entry.Name())
		text, err := c.Read(file)
		if err != nil {
			return nil, err
		}
		parsed, err := parse(file, text)
		if err != nil {
			return nil, err
		}
		for _, d := range parsed.declared {
			if _, twice := pieces[d.key]; twice {
				return nil, fmt.Errorf("%s: %s is in another file of the folder, too: keep one", file, d.key)
			}
			if !slices.Contains(l.Improves, d.key) && !l.grows(d.key) {
				return nil, fmt.Errorf("%s has %s, which lesson %v neither improves nor grows: add it to lessons/course.go", file, d.key, l)
			}
			pieces[d.key] = parsed.piece(d)
		}
	}
	for _, name := range l.Improves {
		if pieces[name] == nil {
			return nil, fmt.Errorf("%s lacks %s, which lesson %v improves: keep there what it was", folder, name, l)
		}
		if l.grows(name) {
			return nil, fmt.Errorf("lesson %v both improves and grows %s: it is either the learner who changes it, or the course", l, name)
		}
	}
	for _, g := range l.Grows {
		if _, kept := pieces[g.Name]; !kept {
			pieces[g.Name] = nil // it was not there
		}
	}
	return pieces, nil
}
