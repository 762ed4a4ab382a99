package lessons

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"
)

// module returns the go.mod and go.sum of a learner's module: the course's, less what only its runner needs.
func (c *Course) module() (mod, sum string, err error) {
	if mod, err = c.Read("go.mod"); err != nil {
		return "", "", err
	}
	if sum, err = c.Read("go.sum"); err != nil {
		return "", "", err
	}
	needed, err := neededModules(c.Root, c.Packages())
	if err != nil {
		return "", "", err
	}
	parsed, err := modfile.Parse("go.mod", []byte(mod), nil)
	if err != nil {
		return "", "", err
	}
	for _, require := range parsed.Require {
		if !needed[require.Mod.Path] {
			if err := parsed.DropRequire(require.Mod.Path); err != nil {
				return "", "", err
			}
		}
	}
	parsed.Cleanup()
	text, err := parsed.Format()
	return string(text), sum, err
}

// neededModules returns the modules that the course's own packages need, tests among them. The answer stays the same while the runner runs.
var neededModules = func() func(root string, packages []string) (map[string]bool, error) {
	var mu sync.Mutex
	known := map[string]map[string]bool{}
	return func(root string, packages []string) (map[string]bool, error) {
		mu.Lock()
		defer mu.Unlock()
		if needed, ok := known[root]; ok {
			return needed, nil
		}
		list := exec.Command("go", "list", "-deps", "-test", "-f", "{{with .Module}}{{.Path}}{{end}}")
		for _, folder := range packages {
			list.Args = append(list.Args, "./"+folder)
		}
		list.Dir = root
		list.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=") // nothing of the user's changes what is asked
		var complaint bytes.Buffer
		list.Stderr = &complaint
		output, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w: %s", err, strings.TrimSpace(complaint.String()))
		}
		needed := map[string]bool{}
		for _, path := range strings.Fields(string(output)) {
			needed[path] = true
		}
		known[root] = needed
		return needed, nil
	}
}()
