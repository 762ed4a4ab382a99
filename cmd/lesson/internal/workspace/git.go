package workspace

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoGit says that there is no git, so there are no checkpoints.
var ErrNoGit = errors.New("git is not installed, so no checkpoint was made")

// Init makes the workspace a git repository of its own.
func (w *Workspace) Init() error {
	_, err := w.git("init", "--quiet")
	return err
}

// Commit makes a checkpoint of all that there is, and tells whether there was anything new. Where the workspace is no git
// repository of its own, it does nothing.
func (w *Workspace) Commit(message string) (bool, error) {
	if _, err := os.Stat(filepath.Join(w.Dir, ".git")); err != nil {
		return false, nil
	}
	if _, err := w.git("add", "--all"); err != nil {
		return false, err
	}
	if changed, err := w.git("status", "--porcelain"); err != nil || changed == "" {
		return false, err
	}
	arguments := []string{"commit", "--quiet", "--message", message}
	if _, err := w.git("var", "GIT_AUTHOR_IDENT"); err != nil { // nobody has told git who they are
		arguments = append([]string{"-c", "user.name=learner", "-c", "user.email=learner@localhost"}, arguments...)
	}
	_, err := w.git(arguments...)
	return err == nil, err
}

func (w *Workspace) git(arguments ...string) (string, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return "", ErrNoGit
	}
	git := exec.Command("git", arguments...)
	git.Dir = w.Dir
	// In a git hook, the environment names another repository.
	git.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "GIT_DIR=") || strings.HasPrefix(variable, "GIT_WORK_TREE=") || strings.HasPrefix(variable, "GIT_INDEX_FILE=")
	})
	output, err := git.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", strings.Join(arguments, " "), err, strings.TrimSpace(string(output)))
	}
	return string(output), nil
}
