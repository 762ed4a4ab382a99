package proof_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/proof"
)

// copyOfCourse returns a copy of the course that a test may break.
func copyOfCourse(t *testing.T) *lessons.Course {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: runs lessons of a copy of the course")
	}
	root := t.TempDir()
	for _, name := range []string{"backend", "pool", "selector", "features", "cmd", "lessons"} {
		if err := os.CopyFS(filepath.Join(root, filepath.FromSlash(name)), os.DirFS(filepath.Join("..", "..", filepath.FromSlash(name)))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := lessons.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	c.Lessons = slices.Clone(c.Lessons)
	return c
}

// edit replaces a text in a file of the course.
func edit(t *testing.T, c *lessons.Course, name, old, new string) {
	t.Helper()
	text, err := c.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, old) {
		t.Fatalf("%s has no %q", name, old)
	}
	if err := os.WriteFile(filepath.Join(c.Root, filepath.FromSlash(name)), []byte(strings.Replace(text, old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Each rule finds what it is there for, in lesson 08, and says where.
func TestBrokenLessonsAreFound(t *testing.T) {
	const page, mistake = "lessons/08-weighted/README.md", "lessons/08-weighted/mistakes/sorted.go"
	for name, test := range map[string]struct {
		rule   string
		breaks func(*testing.T, *lessons.Course)
		want   string
	}{
		"nothing to write": {"start", func(_ *testing.T, c *lessons.Course) { c.Lessons[7].Writes = nil },
			`lesson 08, start: features/08_weighted.feature:5: "A with weight 3 and B with weight 1 are picked A, A, A, B, and A again" is green before anything is written`},
		"a start that does not compile": {"start", func(t *testing.T, c *lessons.Course) { edit(t, c, "selector/scheduled.go", "type Plan", "type Plam") },
			"lesson 08, start: go vet"},
		"an earlier lesson that is red": {"start", func(t *testing.T, c *lessons.Course) { edit(t, c, "pool/weight.go", "weight)\n", "weight+1)\n") },
			"of an earlier lesson, is not green"},
		"red for no assertion": {"start", func(t *testing.T, c *lessons.Course) {
			edit(t, c, "features/08_weighted.feature", `Given a pool of these backends:`, `Given a pond of these backends:`)
		}, "is red, but not for an assertion: "},
		"a finish that is red": {"finish", func(t *testing.T, c *lessons.Course) {
			edit(t, c, "selector/weighted.go", "range w {", "range w + 1 {")
		},
			`lesson 08, finish: features/08_weighted.feature:5: "A with weight 3 and B with weight 1 are picked A, A, A, B, and A again" is not green: got`},
		"a package test that is red": {"finish", func(t *testing.T, c *lessons.Course) {
			edit(t, c, "selector/turn_test.go", "for range 6 {", "t.Error(\"broken\")\n\t\tfor range 6 {")
		}, "lesson 08, finish: TestTurnsGoOnPastTheEndOfAnInteger in package selector is red: "},
		"a function that does not matter": {"functions", func(t *testing.T, c *lessons.Course) {
			edit(t, c, "selector/weighted.go", "func gcd(", "func idle() {}\n\nfunc gcd(")
			c.Lessons[7].Writes = []string{"selector.idle"}
		}, "lesson 08, functions: selector/weighted.go:50: without selector.idle all scenarios of the lesson are green"},
		"a function of another lesson": {"functions", func(_ *testing.T, c *lessons.Course) { c.Lessons[7].Writes = []string{"pool.Pool.Add"} },
			"lesson 08, functions: pool/pool.go: pool.Pool.Add is in the wrong list"},
		"no such function": {"functions", func(_ *testing.T, c *lessons.Course) { c.Lessons[7].Writes = []string{"pool.Pool.Swim"} },
			"lesson 08, functions: no file has the function pool.Pool.Swim"},
		"a mistake that nobody catches": {"mistakes", func(t *testing.T, c *lessons.Course) {
			edit(t, c, mistake, "Caught by: ", "Caught by: Equal weights are plain round robin\n// not ")
		},
			"lesson 08, mistakes: " + mistake + ": it is not caught by"},
		"another signature": {"mistakes", func(t *testing.T, c *lessons.Course) {
			edit(t, c, "lessons/08-weighted/mistakes/signatures.json", `"got \"B`, `"got \"C`)
		},
			"lesson 08, mistakes: lessons/08-weighted/mistakes/signatures.json: sorted: "},
		"a mistake of two functions": {"mistakes", func(t *testing.T, c *lessons.Course) { edit(t, c, mistake, "\nfunc ", "\nfunc two() {}\n\nfunc ") },
			mistake + " has 2 functions: a mistake is one"},
		"a mistake without a word": {"mistakes", func(t *testing.T, c *lessons.Course) { edit(t, c, mistake, "Caught by: ", "Caught: ") },
			mistake + ": the comment before the package is a title"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := copyOfCourse(t)
			test.breaks(t, c)
			err := (&proof.Prover{Course: c}).Prove(t.Context(), rule(t, test.rule), c.Lessons[7])
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want one with %q", err, test.want)
			}
		})
	}
}

// What is wrong with a page is found all at once.
func TestAPageThatLiesIsFound(t *testing.T) {
	c := copyOfCourse(t)
	const page = "lessons/08-weighted/README.md"
	edit(t, c, page, "func gcd(a, b int) int", "func gcd(a, b uint) uint")
	edit(t, c, page, "selector.Expand is not written yet", "selector.Expand is odd")
	edit(t, c, page, "```gherkin A with", "```gherkin B with")
	edit(t, c, page, "\n## Predict\n", "\n")
	edit(t, c, page, "../09-changes/README.md", "../09-nowhere/README.md")
	edit(t, c, page, "## Next", strings.Repeat("so ", 300)+"\n## Next")
	edit(t, c, page, "--picks 5\n", "--picks none\n")
	edit(t, c, "lessons/08-weighted/hints.md", "## 3\n", "")
	err := (&proof.Prover{Course: c}).Prove(t.Context(), rule(t, "text"), c.Lessons[7])
	if err == nil {
		t.Fatal("got no error, want some")
	}
	for _, want := range []string{
		page + ": the headings are",
		page + ": the link ../09-nowhere/README.md leads nowhere",
		"want 600 to 900",
		"lessons/08-weighted/hints.md has 2 hints",
		`features/08_weighted.feature has no scenario "B with`,
		"go run ./cmd/lesson trace weighted 3 1 --picks none: exit status",
	} {
		if !strings.Contains(err.Error(), "lesson 08, text: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want one with %q", err, want)
		}
	}
	if got := strings.Count(err.Error(), "this block is not what it shows; lesson verify --write rewrites it"); got != 2 {
		t.Errorf("got %d blocks that are not what they show, want 2: %v", got, err)
	}
}

// rule returns the rule of that name.
func rule(t *testing.T, name string) proof.Rule {
	t.Helper()
	i := slices.IndexFunc(proof.Rules, func(r proof.Rule) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("there is no rule %q", name)
	}
	return proof.Rules[i]
}

func TestFilesWithoutALessonAreFound(t *testing.T) {
	c := copyOfCourse(t)
	c.Lessons[1].Adds = append([]string{"selector/fair.go", "pool/pond.go"}, c.Lessons[1].Adds[:3]...) // without pool/view.go
	err := proof.Files(c)
	for _, want := range []string{
		"lesson 13, files: selector/fair.go belongs to lesson 02, too",
		"files: pool/view.go belongs to no lesson; add it to one in lessons/course.go",
		"pond.go",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want one with %q", err, want)
		}
	}
}

// What can't be rewritten is left as it is, and told of.
func TestRewritingLosesNothing(t *testing.T) {
	c := copyOfCourse(t)
	page := c.Lessons[7].Page()
	edit(t, c, page, "```gherkin A with", "```gherkin B with")
	edit(t, c, page, "selector.Expand is not written yet\n…\n", "selector.Expand is not written yet\n…\nnothing like this\n…\n")
	want, err := c.Read(page)
	if err != nil {
		t.Fatal(err)
	}
	edit(t, c, page, "func gcd(a, b int) int {", "func gcd() {")
	err = (&proof.Prover{Course: c, Write: true}).Prove(t.Context(), rule(t, "text"), c.Lessons[7])
	if err == nil || !strings.Contains(err.Error(), "no scenario") || !strings.Contains(err.Error(), "no lines like \"nothing like this") {
		t.Errorf("got error %v, want one that names both blocks", err)
	}
	if got, err := c.Read(page); err != nil || got != want {
		t.Errorf("got error %v and the page\n%s\nwant\n%s", err, got, want)
	}
}

// A block without an end, or one that begins otherwise, is told of, and the page stays.
func TestOddFencesAreFound(t *testing.T) {
	for name, fence := range map[string]string{"no end": "\n```go signature selector.Expand\n", "indented": "\n  ```go\n  func f()\n  ```\n", "tildes": "\n~~~go\nfunc f()\n~~~\n"} {
		t.Run(name, func(t *testing.T) {
			c := copyOfCourse(t)
			page := c.Lessons[1].Page()
			edit(t, c, page, "\n## Next\n", fence+"\n## Next\n")
			want, err := c.Read(page)
			if err != nil {
				t.Fatal(err)
			}
			err = (&proof.Prover{Course: c, Write: true}).Prove(t.Context(), rule(t, "text"), c.Lessons[1])
			if err == nil || !strings.Contains(err.Error(), page+":") {
				t.Errorf("got error %v, want one with the place", err)
			}
			if got, err := c.Read(page); err != nil || got != want {
				t.Errorf("got error %v and another page, want it left alone", err)
			}
		})
	}
}

// To rewrite a page mends its blocks, and nothing else.
func TestRewriting(t *testing.T) {
	c := copyOfCourse(t)
	page := c.Lessons[7].Page()
	want, err := c.Read(page)
	if err != nil {
		t.Fatal(err)
	}
	edit(t, c, page, "func gcd(a, b int) int {", "func gcd() {")
	edit(t, c, page, "0 of 10 scenarios", "7 of 9 scenarios")
	edit(t, c, page, "  When 5 backends are selected\n", "")
	if err := (&proof.Prover{Course: c, Write: true}).Prove(t.Context(), rule(t, "text"), c.Lessons[7]); err != nil {
		t.Errorf("got error %v, want none", err)
	}
	if got, err := c.Read(page); err != nil || got != want {
		t.Errorf("got error %v and the page\n%s\nwant\n%s", err, got, want)
	}
}

// What does not compile is not a mistake that is caught.
func TestAMistakeHasToCompile(t *testing.T) {
	t.Parallel()
	c := copyOfCourse(t)
	mistakes := filepath.Join(c.Root, "lessons", "14-balancer", "mistakes")
	for _, other := range []string{"always-502.go", "claims.go", "leaves.go", "transport.go"} {
		if err := os.Remove(filepath.Join(mistakes, other)); err != nil {
			t.Fatal(err)
		}
	}
	edit(t, c, "lessons/14-balancer/mistakes/parsed.go", "newDownload(response, x)", "newDownload(response)")
	err := (&proof.Prover{Course: c}).Prove(t.Context(), rule(t, "mistakes"), c.Lessons[13])
	if want := "parsed.go: Your code does not compile:"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got error %v, want one with %q", err, want)
	}
}
