package workspace_test

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

// course returns a copy of the course that a test may change.
func course(t *testing.T) *lessons.Course {
	t.Helper()
	root := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "backend", "pool", "selector", "features", "cmd/balancer", "lessons"} {
		from := filepath.Join("..", "..", "..", "..", filepath.FromSlash(name))
		to := filepath.Join(root, filepath.FromSlash(name))
		info, err := os.Stat(from)
		if err != nil {
			t.Fatal(err)
		}
		if info.IsDir() {
			err = os.CopyFS(to, os.DirFS(from))
		} else {
			var text []byte
			if text, err = os.ReadFile(from); err == nil {
				err = os.WriteFile(to, text, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	c, err := lessons.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func start(t *testing.T, c *lessons.Course, number int) *workspace.Workspace {
	t.Helper()
	w, err := workspace.Make(c, filepath.Join(t.TempDir(), "ws"), c.Lessons[number-1])
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// all returns each file below a folder with its text, but for the progress.
func all(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == workspace.File {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWhatTheCourseHasChangedSinceIsBrought(t *testing.T) {
	c := course(t)
	w := start(t, c, 3)
	const feature, steps = "features/02_pool.feature", "features/pool_steps_test.go"
	text, err := c.Read(feature)
	if err != nil {
		t.Fatal(err)
	}
	write(t, c.Root, feature, text+"\n# more\n")
	if err := w.Sound(3); err == nil || !strings.Contains(err.Error(), "earlier version of the course") {
		t.Errorf("got error %v, want one that tells of an earlier version", err)
	}
	brought, err := w.Bring(c.Lessons[2])
	if err != nil || len(brought.Updated) != 1 || brought.Updated[0] != feature || len(brought.Differs)+len(brought.New) != 0 {
		t.Errorf("got %+v and error %v, want the feature updated", brought, err)
	}
	if err := w.Sound(3); err != nil {
		t.Errorf("got error %v after it was brought, want none", err)
	}

	// Now the learner has changed a file, too.
	write(t, w.Dir, steps, "package features\n")
	write(t, c.Root, feature, text)
	if brought, err = w.Bring(c.Lessons[2]); err != nil || len(brought.Updated) != 0 || len(brought.Differs) != 2 {
		t.Errorf("got %+v and error %v, want both files left alone", brought, err)
	}
	if err := w.Sound(3); err == nil || strings.Count(err.Error(), "any more") != 2 {
		t.Errorf("got error %v, want one that names two files to reset", err)
	}
}

func TestBringingAgainChangesNothing(t *testing.T) {
	c := course(t)
	w := start(t, c, 5)
	before := all(t, w.Dir)
	brought, err := w.Bring(c.Lessons[4])
	if err != nil || len(brought.New)+len(brought.Updated)+len(brought.Differs) != 0 {
		t.Errorf("got %+v and error %v, want nothing", brought, err)
	}
	if after := all(t, w.Dir); !maps.Equal(before, after) {
		t.Errorf("got other files than before")
	}
}

// A workspace that can't be made leaves nothing behind, and one that can't be written to keeps what it had.
func TestNothingIsLeftHalfWritten(t *testing.T) {
	c := course(t)
	parent := t.TempDir()
	if err := os.Remove(filepath.Join(c.Root, "pool", "weight.go")); err != nil {
		t.Fatal(err)
	}
	if _, err := workspace.Make(c, filepath.Join(parent, "ws"), c.Lessons[6]); err == nil || !strings.Contains(err.Error(), "weight.go") {
		t.Errorf("got error %v, want one that names the file", err)
	}
	if left := all(t, parent); len(left) > 0 {
		t.Errorf("got %d files left behind, want none", len(left))
	}
	file := filepath.Join(parent, "some.go")
	write(t, parent, "some.go", "mine")
	if err := os.Mkdir(filepath.Join(parent, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := workspace.Write(filepath.Join(parent, "folder"), []byte("text")); err == nil {
		t.Error("got no error when a folder is written to, want one")
	}
	if left := all(t, parent); len(left) != 1 || left[file] != "mine" {
		t.Errorf("got %v left behind, want the one file", left)
	}
}

// What the learner has written under the name of a file that a later lesson brings stays, whether it was ever brought or not.
// So does what they have noted on a page.
func TestWhatTheLearnerWroteFirstStays(t *testing.T) {
	c := course(t)
	w := start(t, c, 2)
	stays := func(name string) {
		t.Helper()
		if text, err := lessons.ReadFile(filepath.Join(w.Dir, filepath.FromSlash(name))); err != nil || text != "mine" {
			t.Errorf("got %q and error %v in %s, want mine", text, err, name)
		}
	}
	bring := func(number int) {
		t.Helper()
		if _, err := w.Bring(c.Lessons[number-1]); err != nil {
			t.Fatal(err)
		}
	}
	write(t, w.Dir, "pool/pool_test.go", "mine")
	write(t, w.Dir, c.Lessons[1].Page(), "mine")
	bring(2)
	bring(6)
	stays("pool/pool_test.go")
	stays(c.Lessons[1].Page())
	bring(2)
	write(t, w.Dir, "features/06_weights.feature", "mine")
	bring(6)
	stays("features/06_weights.feature")
}

// A file that was renamed is not brought once more beside the new one.
func TestARenamedFileStaysRenamed(t *testing.T) {
	c := course(t)
	w := start(t, c, 4)
	if err := os.Rename(filepath.Join(w.Dir, "selector", "round_robin.go"), filepath.Join(w.Dir, "selector", "rr.go")); err != nil {
		t.Fatal(err)
	}
	if brought, err := w.Bring(c.Lessons[4]); err != nil || slices.Contains(brought.New, "selector/round_robin.go") {
		t.Errorf("got %+v and error %v, want no round_robin.go", brought, err)
	}
	files, err := w.Files(5)
	if err != nil {
		t.Fatal(err)
	}
	if f, err := files.Find("selector.RoundRobin.Select"); err != nil || f.File != "selector/rr.go" {
		t.Errorf("got it in %s with error %v, want selector/rr.go", f.File, err)
	}
}

// Two commands that run at once keep each other's progress.
func TestProgressOfTwoCommands(t *testing.T) {
	c := course(t)
	w := start(t, c, 1)
	other, err := workspace.Open(c, w.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Finish(c.Lessons[1]); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Bring(c.Lessons[2]); err != nil {
		t.Fatal(err)
	}
	if next, err := other.NextHint(); err != nil || next != 0 {
		t.Errorf("got hint %d and error %v, want 0", next, err)
	}
	if next, err := w.NextHint(); err != nil || next != 1 {
		t.Errorf("got hint %d and error %v after another command has shown one, want 1", next, err)
	}
	if err := w.Finish(c.Lessons[0]); err != nil {
		t.Fatal(err)
	}
	now, err := workspace.Open(c, w.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if p := now.Progress; p.Lesson != c.Lessons[2].Slug || p.Hints != 2 || len(p.Done) != 2 {
		t.Errorf("got %+v, want lesson 03 with two hints read, and 01 and 02 done", p)
	}
}

// The folder that somebody stands in is filled, and not put in another's place.
func TestAnEmptyFolderIsFilled(t *testing.T) {
	c := course(t)
	dir := t.TempDir()
	before, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := workspace.Make(c, dir, c.Lessons[0]); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(dir)
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("got another folder, or error %v, want the same", err)
	}
	if _, err := workspace.Open(c, dir); err != nil {
		t.Error(err)
	}
	file := filepath.Join(t.TempDir(), "notes.txt")
	write(t, filepath.Dir(file), "notes.txt", "mine")
	if _, err := workspace.Make(c, file, c.Lessons[0]); err == nil {
		t.Error("got no error for a file, want one")
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "mine" {
		t.Errorf("got %q and error %v in the file, want what was in it", text, err)
	}
}

// A checkpoint goes into the workspace's own repository, whatever the environment says.
func TestACheckpointGoesIntoTheWorkspace(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	c := course(t)
	w := start(t, c, 1)
	t.Setenv("GIT_DIR", filepath.Join(t.TempDir(), "other"))
	if err := w.Init(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{true, false} {
		if committed, err := w.Commit("checkpoint"); err != nil || committed != want {
			t.Errorf("got committed %v and error %v, want %v", committed, err, want)
		}
	}
	if _, err := os.Stat(filepath.Join(w.Dir, ".git", "HEAD")); err != nil {
		t.Error(err)
	}
}

func TestMakeRefusesAFolderInUse(t *testing.T) {
	c := course(t)
	dir := t.TempDir()
	write(t, dir, "mine.txt", "mine")
	if _, err := workspace.Make(c, dir, c.Lessons[0]); err == nil || !strings.Contains(err.Error(), "--dir") {
		t.Errorf("got error %v, want one that says to name another folder", err)
	}
	empty := t.TempDir()
	if _, err := workspace.Make(c, empty, c.Lessons[0]); err != nil {
		t.Errorf("got error %v for an empty folder, want none", err)
	}
	if _, err := workspace.Open(c, dir); !errors.Is(err, workspace.ErrNone) {
		t.Errorf("got error %v, want ErrNone", err)
	}
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		return // folders there, and for root, can always be written to
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if _, err := workspace.Make(c, filepath.Join(dir, "ws"), c.Lessons[0]); err == nil || !strings.Contains(err.Error(), "--dir") {
		t.Errorf("got error %v for a folder that can't be written to, want one that says to name another", err)
	}
}
