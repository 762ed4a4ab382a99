package workspace_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/lessons"
)

// growing returns a copy of the course whose lesson 03 grows pool.Pool by a field, and brings pool.index; and a workspace in which
// lesson 02 is finished.
func growing(t *testing.T) (*lessons.Course, *workspace.Workspace) {
	t.Helper()
	c := course(t)
	c.Lessons = slices.Clone(c.Lessons)
	c.Lessons[2].Grows = []lessons.Growth{{Name: "pool.Pool", Why: "a member can be down"}, {Name: "pool.index", Why: "a member is found"}}
	write(t, c.Root, "lessons/03-available/before/grown.go", `//go:build ignore

package pool

import (
	"sync"
	"sync/atomic"
)

type Pool struct {
	changing sync.Mutex
	view     atomic.Pointer[View]
}
`)
	w := start(t, c, 2)
	finished, err := c.Finish(2)
	if err != nil {
		t.Fatal(err)
	}
	if err := finished.WriteTo(w.Dir); err != nil {
		t.Fatal(err)
	}
	return c, w
}

// names returns what has changed, and where.
func names(changes []lessons.Change) (names []string) {
	for _, change := range changes {
		names = append(names, change.File+" "+change.Name+": "+change.Why)
	}
	return names
}

func TestWhatIsAsTheCourseGaveItGrows(t *testing.T) {
	c, w := growing(t)
	if text, err := lessons.ReadFile(filepath.Join(w.Dir, "pool", "pool.go")); err != nil || strings.Contains(text, "guarded by changing") || strings.Contains(text, "func index") {
		t.Fatalf("got error %v and\n%s\nwant neither of what lesson 03 grows", err, text)
	}
	brought, err := w.Bring(c.Lessons[2])
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"pool/pool.go pool.Pool: a member can be down", "pool/pool.go pool.index: a member is found"}
	if got := names(brought.Grown); !slices.Equal(got, want) || len(brought.Missing) > 0 {
		t.Errorf("got %q, and %q is missing, want %q, and nothing", got, names(brought.Missing), want)
	}
	start, err := c.Start(3)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := lessons.ReadFile(filepath.Join(w.Dir, "pool", "pool.go")); err != nil || text != start["pool/pool.go"] {
		t.Errorf("got error %v and\n%s\nwant what lesson 03 starts with", err, text)
	}
	if brought, err = w.Bring(c.Lessons[2]); err != nil || len(brought.Grown)+len(brought.Missing) > 0 {
		t.Errorf("got error %v and %q the second time, want nothing", err, names(brought.Grown))
	}
}

func TestWhatTheLearnerHasChangedIsShown(t *testing.T) {
	c, w := growing(t)
	file := filepath.Join(w.Dir, "pool", "pool.go")
	text, err := lessons.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w.Dir, "pool/pool.go", strings.Replace(text, "changing sync.Mutex", "mine     int\n\tchanging sync.Mutex", 1))
	brought, err := w.Bring(c.Lessons[2])
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"pool/pool.go pool.Pool: a member can be down"}
	if got := names(brought.Missing); !slices.Equal(got, want) || len(brought.Grown) != 1 {
		t.Errorf("got %q to do, and %q done, want %q, and pool.index", got, names(brought.Grown), want)
	}
	text, err = lessons.ReadFile(file)
	if err != nil || !strings.Contains(text, "mine     int\n\tchanging sync.Mutex\n\tview") {
		t.Errorf("got error %v and\n%s\nwant the type left alone", err, text)
	}
	write(t, w.Dir, "pool/pool.go", strings.Replace(text, "mine     int", "mine int; down map[string]bool", 1))
	if brought, err = w.Bring(c.Lessons[2]); err != nil || len(brought.Missing) > 0 {
		t.Errorf("got error %v and %q to do when it is done, want nothing", err, names(brought.Missing))
	}
}

// Lessons whose code came finished were given, and are never done; until their files are reset.
func TestWhatTheLearnerDidNotWriteIsGiven(t *testing.T) {
	c := course(t)
	w := start(t, c, 4)
	given := func(want ...string) {
		t.Helper()
		now, err := workspace.Open(c, w.Dir)
		if err != nil {
			t.Fatal(err)
		}
		if got := now.Progress.Given; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	given("01-backend", "02-pool", "03-available")
	if err := w.Finish(c.Lessons[1]); err != nil || w.Done(c.Lessons[1]) || !w.Given(c.Lessons[1]) {
		t.Errorf("got error %v, and lesson 02 done, want it given", err)
	}
	if _, err := w.Bring(c.Lessons[8]); err != nil { // of lesson 05, the learner has what it improves; 06 to 08 come finished
		t.Fatal(err)
	}
	given("01-backend", "02-pool", "03-available", "06-weights", "07-schedule", "08-weighted")
	if _, err := w.Bring(c.Lessons[7]); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Reset("selector/weighted.go"); err != nil {
		t.Fatal(err)
	}
	given("01-backend", "02-pool", "03-available", "06-weights", "07-schedule")
	if err := w.Finish(c.Lessons[7]); err != nil || !reflect.DeepEqual(w.Progress.Done, []string{"08-weighted"}) {
		t.Errorf("got error %v and %q done, want lesson 08", err, w.Progress.Done)
	}
}

func TestPagesOfEarlierLessonsAreThere(t *testing.T) {
	c := course(t)
	w := start(t, c, 3)
	for _, l := range c.Lessons[:4] {
		_, err := os.Stat(filepath.Join(w.Dir, filepath.FromSlash(l.Page())))
		if there := l.Number() < 4; there != (err == nil) {
			t.Errorf("%s: got error %v, want it there %v", l.Page(), err, there)
		}
	}
}
