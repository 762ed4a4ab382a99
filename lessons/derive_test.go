package lessons

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tiny returns a course of lessons of its own, in a folder of its own, with these files.
func tiny(t *testing.T, table []Lesson, files Files) *Course {
	t.Helper()
	root := t.TempDir()
	files["go.mod"], files["go.sum"] = "module "+Module+"\n\ngo 1.26\n", ""
	for _, l := range table {
		if files[l.Page()] == "" {
			files[l.Page()] = "# " + l.String() + "\n"
		}
	}
	if err := files.WriteTo(root); err != nil {
		t.Fatal(err)
	}
	return &Course{root, table}
}

// growing is a course of three lessons: the second one grows what the first one gave, and the third improves and grows it.
func growing(t *testing.T) *Course {
	return tiny(t, []Lesson{
		{Slug: "01-say", Title: "Say", Adds: []string{"say/say.go", "say/name.go"}, Writes: []string{"say.Say"}},
		{Slug: "02-loud", Title: "Loud", Adds: []string{"say/loud.go"}, Writes: []string{"say.loud"}, Grows: []Growth{
			{"say", "it has two voices"}, {"say.Voice", "a voice can be loud"}, {"say.Voice.Loud", "somebody asks"},
			{"say.Say", "it has a voice"}, {"say.Quiet", "there are two"}, {"say.Loud", "there are two"}, {"say.limit", "loud is long"},
		}},
		{Slug: "03-often", Title: "Often", Adds: []string{"say/often.go"}, Improves: []string{"say.Say"}, Grows: []Growth{{"say.Voice", "it has breath"}}},
	}, Files{
		"say/say.go": `// Package say says names, loud and often.
package say

import (
	_ "embed"
	"fmt"
	"strings"
)

type (
	// A Voice can be loud, and has breath.
	Voice struct {
		breath int
		loud   bool
	}

	// A Name is said.
	Name string
)

// Loud reports whether it is.
func (v Voice) Loud() bool { return v.loud }

// Say says a name often.
func Say(v Voice, n Name) string {
	return strings.Repeat(fmt.Sprint(n), often(v))
}
`,
		"say/name.go": `package say

const limit = 80 // letters

const (
	// Quiet is the usual one.
	Quiet = iota // 0
	Loud         // 1
)
`,
		"say/loud.go":  "package say\n\nfunc loud(n Name) Name { return n + \"!\" }\n",
		"say/often.go": "package say\n\nfunc often(v Voice) int { return v.breath }\n",
		"lessons/02-loud/before/say.go": `//go:build ignore

// Package say says names.
package say

import "strings"

// A Voice says names.
type Voice struct{ into strings.Builder }

const limit = 40

func Say(n Name) string { return string(n) }
`,
		"lessons/03-often/before/say.go": `//go:build ignore

package say

// A Voice can be loud.
type Voice struct{ loud bool }

// Say says a name once.
func Say(v Voice, n Name) string {
	if v.Loud() {
		n = loud(n)
	}
	return string(n)
}
`,
	})
}

// At a lesson, each declaration is as the first later lesson that changes it kept it, and is absent before the lesson that brings it.
func TestDeclarationsGrow(t *testing.T) {
	c := growing(t)
	const first = `// Package say says names.
package say

import (
	_ "embed"
	"strings"
)

type (
	// A Voice says names.
	Voice struct{ into strings.Builder }

	// A Name is said.
	Name string
)

// Say says a name often.
func Say(n Name) string { return string(n) }
`
	const second = `// Package say says names, loud and often.
package say

import (
	_ "embed"
)

type (
	// A Voice can be loud.
	Voice struct{ loud bool }

	// A Name is said.
	Name string
)

// Loud reports whether it is.
func (v Voice) Loud() bool { return v.loud }

// Say says a name once.
func Say(v Voice, n Name) string {
	if v.Loud() {
		n = loud(n)
	}
	return string(n)
}
`
	read := func(name string) string {
		text, err := c.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	embed := strings.NewReplacer("import (\n\t_ \"embed\"\n)", `import _ "embed"`)
	for name, test := range map[string]struct {
		derive func(int) (Files, error)
		number int
		want   Files
	}{
		"the first one's start": {c.Start, 1, Files{
			"say/say.go":  strings.Replace(first, "{ return string(n) }", `{ panic("say.Say is not written yet") }`, 1),
			"say/name.go": "package say\n\nconst limit = 40\n",
		}},
		"the first one's finish": {c.Finish, 1, Files{"say/say.go": first, "say/name.go": "package say\n\nconst limit = 40\n"}},
		"grown at its start": {c.Start, 2, Files{
			"say/say.go": embed.Replace(second), "say/name.go": read("say/name.go"),
			"say/loud.go": "package say\n\nfunc loud(n Name) Name { panic(\"say.loud is not written yet\") }\n",
		}},
		"and at its finish": {c.Finish, 2, Files{"say/say.go": embed.Replace(second), "say/name.go": read("say/name.go"), "say/loud.go": read("say/loud.go")}},
		"what is improved is still to do, what is grown is done": {c.Start, 3, Files{
			"say/say.go": strings.Replace(embed.Replace(second), "	// A Voice can be loud.\n	Voice struct{ loud bool }\n",
				"	// A Voice can be loud, and has breath.\n	Voice struct {\n		breath int\n		loud   bool\n	}\n", 1),
			"say/name.go": read("say/name.go"), "say/loud.go": read("say/loud.go"), "say/often.go": read("say/often.go"),
		}},
		"the last one's finish": {c.Finish, 3, Files{
			"say/say.go": read("say/say.go"), "say/name.go": read("say/name.go"), "say/loud.go": read("say/loud.go"), "say/often.go": read("say/often.go"),
		}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := test.derive(test.number)
			if err != nil {
				t.Fatal(err)
			}
			test.want["go.mod"], test.want["go.sum"] = got["go.mod"], got["go.sum"]
			for _, l := range c.Upto(test.number) { // the pages of earlier lessons are there, too
				test.want[l.Page()] = read(l.Page())
			}
			for file := range got {
				if _, ok := test.want[file]; !ok {
					t.Errorf("got %s, too", file)
				}
			}
			for file, want := range test.want {
				if got[file] != want {
					t.Errorf("%s: got\n%s\nwant\n%s", file, got[file], want)
				}
			}
		})
	}
}

// Excerpts show declarations as they are when the lesson is finished.
func TestExcerpts(t *testing.T) {
	c := growing(t)
	for _, test := range []struct {
		lesson           int
		kind, name, want string
	}{
		{1, "function", "say.Say", "// Say says a name often.\nfunc Say(n Name) string { return string(n) }"},
		{2, "signature", "say.Say", "// Say says a name once.\nfunc Say(v Voice, n Name) string"},
		{2, "type", "say.Voice", "// A Voice can be loud.\ntype Voice struct{ loud bool }"},
		{3, "type", "say.Voice", "// A Voice can be loud, and has breath.\ntype Voice struct {\n\tbreath int\n\tloud   bool\n}"},
		{2, "before", "say.Voice", "type Voice struct{ into strings.Builder }"},
		{1, "declaration", "say.limit", "const limit = 40"},
		{2, "declaration", "say.limit", "const limit = 80 // letters"},
		{1, "declaration", "say", "// Package say says names.\npackage say"},
		{1, "type", "say.limit", "error: say.limit is a const, and no type: show it as a declaration"},
		{1, "declaration", "say.Loud", "error: no file has the declaration say.Loud"},
		{2, "before", "say.Quiet", "error: lessons/02-loud/before has no say.Quiet"},
	} {
		got, err := c.Excerpt(c.Lessons[test.lesson-1], test.kind, test.name)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != test.want {
			t.Errorf("%d %s %s: got\n%s\nwant\n%s", test.lesson, test.kind, test.name, got, test.want)
		}
	}
}

// What is kept and what the table says are the same.
func TestWhatIsKeptIsListed(t *testing.T) {
	table := func(improves []string, grows ...string) []Lesson {
		l := Lesson{Slug: "02-b", Title: "B", Improves: improves}
		for _, name := range grows {
			l.Grows = append(l.Grows, Growth{Name: name})
		}
		return []Lesson{{Slug: "01-a", Title: "A", Adds: []string{"p/p.go"}}, l}
	}
	for name, test := range map[string]struct {
		table  []Lesson
		before Files
		want   string
	}{
		"kept and not listed": {table(nil), Files{"p.go": "package p\n\ntype T int\n"},
			"lessons/02-b/before/p.go has p.T, which lesson 02 B neither improves nor grows: add it to lessons/course.go"},
		"improved and not kept": {table([]string{"p.F"}), nil, "lessons/02-b/before lacks p.F, which lesson 02 B improves: keep there what it was"},
		"kept twice": {table(nil, "p.T"), Files{"a.go": "package p\n\ntype T int\n", "b.go": "package p\n\ntype T int\n"},
			"lessons/02-b/before/b.go: p.T is in another file of the folder, too: keep one"},
		"both": {table([]string{"p.F"}, "p.F"), Files{"p.go": "package p\n\nfunc F() {}\n"},
			"lesson 02 B both improves and grows p.F: it is either the learner who changes it, or the course"},
		"not in the program": {table(nil, "p.G"), Files{"p.go": "package p\n\nfunc G() {}\n"},
			"lessons/course.go improves or grows p.G, which no file of lessons 01 to 02 has"},
	} {
		t.Run(name, func(t *testing.T) {
			files := Files{"p/p.go": "package p\n\ntype T string\n\nfunc F() {}\n"}
			for file, text := range test.before {
				files["lessons/02-b/before/"+file] = text
			}
			if _, err := tiny(t, test.table, files).Finish(2); err == nil || err.Error() != test.want {
				t.Errorf("got error %v, want %s", err, test.want)
			}
		})
	}
}

// Packages are called by their folders' last elements, so no two have the same.
func TestPackagesHaveNamesOfTheirOwn(t *testing.T) {
	named := map[string]string{}
	for _, folder := range (&Course{Lessons: Table}).Packages() {
		if other, ok := named[filepath.Base(folder)]; ok {
			t.Errorf("got %s and %s, want names that differ in their last elements", other, folder)
		}
		named[filepath.Base(folder)] = folder
		if _, err := os.Stat(filepath.Join("..", folder)); err != nil {
			t.Error(err)
		}
	}
	c := &Course{Lessons: []Lesson{{Adds: []string{"b/b.go", "b/b.feature", "a/in/a.go"}}, {Adds: []string{"b/c_test.go", "a/a.go", "text/page.html"}}}}
	if got, want := strings.Join(c.Packages(), " "), "b a/in a"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
