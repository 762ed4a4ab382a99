package lessons

import (
	"errors"
	"os"
	"path"
	"path/filepath"
)

// Files are texts by their names, from the top of a module, with slashes.
type Files map[string]string

// WriteTo writes the files into a folder. What stands there is overwritten.
func (f Files) WriteTo(dir string) error {
	for name, text := range f {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// ReadSources returns the Go files, but for tests, that are in the folders of lessons' packages below dir, by their names from there.
func ReadSources(dir string, of []Lesson) (Files, error) {
	files := Files{}
	for _, l := range of {
		for _, name := range l.Adds {
			if !CodeFile(name) {
				continue
			}
			folder := path.Dir(name)
			entries, err := os.ReadDir(filepath.Join(dir, filepath.FromSlash(folder)))
			if errors.Is(err, os.ErrNotExist) {
				continue
			}
			if err != nil {
				return nil, err
			}
			for _, entry := range entries {
				name := path.Join(folder, entry.Name())
				if _, read := files[name]; read || !CodeFile(name) {
					continue
				}
				if files[name], err = ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
					return nil, err
				}
			}
		}
	}
	return files, nil
}
