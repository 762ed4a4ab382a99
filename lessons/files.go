package lessons

import (
	"os"
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
