package lessons

import (
	"os"
	"path"
	"path/filepath"
)

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
			if !IsSource(name) {
				continue
			}
			found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(path.Dir(name)), "*.go"))
			if err != nil {
				return nil, err
			}
			for _, file := range found {
				if name := path.Join(path.Dir(name), filepath.Base(file)); IsSource(name) {
					if files[name], err = ReadFile(file); err != nil {
						return nil, err
					}
				}
			}
		}
	}
	return files, nil
}
