package lessons

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// grows returns a course whose second lesson grows what its only file declares, from before to after.
func grows(t *testing.T, before, after string, names ...string) *Course {
	t.Helper()
	l := Lesson{Slug: "02-b", Title: "B", Adds: []string{"p/b.go"}}
	for _, name := range names {
		l.Grows = append(l.Grows, Growth{name, "because"})
	}
	files := Files{"p/p.go": after, "p/b.go": "package p\n"}
	if before != "" {
		files["lessons/02-b/before/p.go"] = before
	}
	return tiny(t, []Lesson{{Slug: "01-a", Title: "A", Adds: []string{"p/p.go"}}, l}, files)
}

// What is as the course gave it grows, whatever its format; what is the learner's stays.
func TestGrow(t *testing.T) {
	const (
		plain   = "package p\n\n// F sums up.\nfunc F(n int) int { return n }\n"
		withNet = "package p\n\nimport \"net\"\n\n// F asks.\nfunc F(n int, c net.Conn) int {\n\tc.Close()\n\treturn n\n}\n"
		group   = "package p\n\n// Some.\nconst (\n\tA = iota // a\n\tB        // b\n\n\t// C is.\n\tC\n)\n\nfunc last() {}\n"
	)
	for name, test := range map[string]struct {
		before, after string
		names         []string
		own, want     Files
	}{
		"as it was given": {plain, withNet, []string{"p.F"}, Files{"p/p.go": plain}, Files{"p/p.go": withNet}},
		"formatted otherwise, elsewhere": {plain, withNet, []string{"p.F"},
			Files{"p/p.go": "package p\n", "p/own.go": "package p\nvar x=1\n// F sums up.\nfunc F(n int) int {\n  return n}\n"},
			Files{"p/own.go": "package p\n\nimport \"net\"\nvar x=1\n// F asks.\nfunc F(n int, c net.Conn) int {\n\tc.Close()\n\treturn n\n}\n"}},
		"with a comment of the learner's": {plain, withNet, []string{"p.F"},
			Files{"p/p.go": strings.Replace(plain, "sums up", "is mine", 1)}, Files{"p/p.go": strings.Replace(withNet, "F asks", "F is mine", 1)}},
		"changed by the learner": {plain, withNet, []string{"p.F"}, Files{"p/p.go": strings.Replace(plain, "return n", "return 2 * n", 1)}, Files{}},
		"not written yet": {plain, withNet, []string{"p.F"},
			Files{"p/p.go": strings.Replace(plain, "return n", `panic("p.F is not written yet")`, 1)},
			Files{"p/p.go": "package p\n\nimport \"net\"\n\n// F asks.\nfunc F(n int, c net.Conn) int { panic(\"p.F is not written yet\") }\n"}},
		"not written yet, and only the body needs an import": {plain, "package p\n\nimport \"os\"\n\n// F sums up.\nfunc F(n, m int) int { return os.Getpid() }\n", []string{"p.F"},
			Files{"p/p.go": strings.Replace(plain, "return n", `panic("p.F is not written yet")`, 1)},
			Files{"p/p.go": "package p\n\n// F sums up.\nfunc F(n, m int) int { panic(\"p.F is not written yet\") }\n"}},
		"grown already":            {plain, withNet, []string{"p.F"}, Files{"p/p.go": withNet}, Files{}},
		"only the comment":         {plain, strings.Replace(plain, "sums up", "asks", 1), []string{"p.F"}, Files{"p/p.go": plain}, Files{"p/p.go": strings.Replace(plain, "sums up", "asks", 1)}},
		"the package's comment":    {"// Package p is.\npackage p\n", "// Package p was.\npackage p\n", []string{"p"}, Files{"p/p.go": "// Package p is.\npackage p\n"}, Files{"p/p.go": "// Package p was.\npackage p\n"}},
		"one of the learner's":     {"// Package p is.\npackage p\n", "// Package p was.\npackage p\n", []string{"p"}, Files{"p/p.go": "// Package p is mine.\npackage p\n"}, Files{}},
		"a new package's comment":  {"", "// Package p was.\npackage p\n", []string{"p"}, Files{"p/p.go": "package p\n"}, Files{"p/p.go": "// Package p was.\npackage p\n"}},
		"renamed by the learner":   {plain, withNet, []string{"p.F"}, Files{"p/p.go": strings.Replace(plain, "func F", "func G", 1)}, Files{}},
		"in a file that is broken": {"", plain, []string{"p.F"}, Files{"p/p.go": "package p\n\nfunc {\n"}, Files{}},
		"a type in a group": {"package p\n\ntype T struct{ a int }\n", "package p\n\ntype (\n\t// T grows.\n\tT struct {\n\t\ta int\n\t\tb int\n\t}\n\tU int\n)\n", []string{"p.T"},
			Files{"p/p.go": "package p\n\ntype (\n\t// T grows.\n\tT struct{ a int }\n\tU int\n)\n"},
			Files{"p/p.go": "package p\n\ntype (\n\t// T grows.\n\tT struct {\n\t\ta int\n\t\tb int\n\t}\n\tU int\n)\n"}},
		"a type in a group, where the learner has none": {"package p\n\ntype T struct{ a int }\n", "package p\n\ntype (\n\t// T grows.\n\tT struct {\n\t\ta int\n\t\tb int\n\t}\n\tU int\n)\n", []string{"p.T"},
			Files{"p/p.go": "package p\n\n// T grows.\ntype T struct{ a int }\n"}, Files{"p/p.go": "package p\n\n// T grows.\ntype T struct {\n\ta int\n\tb int\n}\n"}},
		"a method of a generic type": {"package p\n\nfunc (s *S[K, V]) Len() int { return 0 }\n", "package p\n\ntype S[K comparable, V any] struct{}\n\nfunc (s *S[K, V]) Len() int { return 1 }\n", []string{"p.S.Len"},
			Files{"p/p.go": "package p\n\ntype S[A comparable, B any] struct{}\n\nfunc (s *S[K, V]) Len() int { return 0 }\n"},
			Files{"p/p.go": "package p\n\ntype S[A comparable, B any] struct{}\n\nfunc (s *S[K, V]) Len() int { return 1 }\n"}},
		"a new function behind the one before it": {"", plain + "\n// G is new.\nfunc G() {}\n\nfunc H() {}\n", []string{"p.G"},
			Files{"p/p.go": "package p\n\nfunc H() {}\n", "p/f.go": plain + "\n// the end\n"},
			Files{"p/f.go": plain + "\n// G is new.\nfunc G() {}\n\n// the end\n"}},
		"or at the end": {"", "package p\n\nimport \"net\"\n\ntype T struct{ net.Conn } // new\n\nfunc H() {}\n", []string{"p.T"},
			Files{"p/p.go": "package p\n\nfunc H() {}\n"}, Files{"p/p.go": "package p\n\nimport \"net\"\n\nfunc H() {}\n\ntype T struct{ net.Conn } // new\n"}},
		"at the end of the file with what follows it": {"", "package p\n\nvar x = 1\n\nfunc H() {}\n", []string{"p.x"},
			Files{"p/h.go": "package p\n\nfunc H() {}\n"}, Files{"p/h.go": "package p\n\nfunc H() {}\n\nvar x = 1\n"}},
		"new constants in a group": {"", group, []string{"p.B", "p.C"}, Files{"p/p.go": "package p\n\n// Some.\nconst (\n\tA = iota // a\n)\n\nfunc last() {}\n"}, Files{"p/p.go": group}},
		"the first of a group": {"package p\n\nconst (\n\t_ = iota\n\tB // b\n)\n", group, []string{"p.A", "p.B"},
			Files{"p/p.go": "package p\n\nconst (\n\t_ = iota\n\tB // b\n)\n"}, Files{"p/p.go": "package p\n\nconst (\n\t_ = iota\n\tA = iota // a\n\tB        // b\n)\n"}},
		"a new group": {"", group, []string{"p.A", "p.B", "p.C"}, Files{"p/p.go": "package p\n\nfunc last() {}\n"}, Files{"p/p.go": "package p\n\nfunc last() {}\n\n" + strings.TrimSuffix(strings.TrimPrefix(group, "package p\n\n"), "\nfunc last() {}\n")}},
	} {
		t.Run(name, func(t *testing.T) {
			c := grows(t, test.before, test.after, test.names...)
			got, put, err := c.Grow(2, test.own)
			if err != nil || !maps.Equal(got, test.want) {
				t.Fatalf("got error %v and %q\nwant %q", err, got, test.want)
			}
			for _, change := range put {
				if change.Why != "because" || change.Lesson.Slug != "02-b" || change.Line == 0 || got[change.File] == "" {
					t.Errorf("got %+v, want lesson 02, its reason, and a line in a file that changes", change)
				}
			}
			for file, text := range test.own {
				if got[file] == "" {
					got[file] = text
				}
			}
			if again, _, err := c.Grow(2, got); err != nil || len(again) > 0 {
				t.Errorf("got error %v and %q the second time, want nothing to change", err, again)
			}
		})
	}
}

// What a learner has to do is asked for until the lines that come are there, and those that go are gone.
func TestMissing(t *testing.T) {
	const (
		before = "package p\n\n// F sends.\nfunc F(n int) int {\n\tn = send(n)\n\treturn n\n}\n\ntype T struct{ n int }\n"
		after  = "// Package p.\npackage p\n\nconst limit = 2\n\n// F retries.\nfunc F(n int) int {\n\tn = retry(n) // again\n\treturn n\n}\n\ntype T struct{ n, limit int }\n"
	)
	for name, test := range map[string]struct {
		own  Files
		want []string
	}{
		"nothing is done":             {Files{"p/own.go": strings.Replace(before, "n = send(n)", "n = send(n) + 1", 1)}, []string{"p/p.go:0 p.limit", "p/own.go:4 p.F", "p/own.go:9 p.T"}},
		"all is done":                 {Files{"p/p.go": "package p\n\nconst limit = 3\n\nfunc F(n int) int {\n\tlog(n)\n\tn   =  retry(n)\n\treturn n\n}\n\ntype T struct{ n, limit int }\n"}, nil},
		"the old line is still there": {Files{"p/p.go": "package p\n\nconst limit = 3\n\nfunc F(n int) int {\n\tn = send(n)\n\tn = retry(n)\n\treturn n\n}\n\ntype T struct{ n, limit int }\n"}, []string{"p/p.go:5 p.F"}},
		"not written yet":             {Files{"p/p.go": "package p\n\nconst limit = 3\n\nfunc F(n int) int {\n\tpanic(\"p.F is not written yet\")\n}\n\ntype T struct{ n, limit int }\n"}, nil},
		"a file is broken":            {Files{"p/p.go": before, "p/own.go": "package p\n\nfunc {\n"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := grows(t, before, after, "p", "p.limit", "p.F", "p.T")
			changes, err := c.Missing(2, test.own)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, change := range changes {
				got = append(got, fmt.Sprintf("%s:%d %s", change.File, change.Line, change.Name))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	c := grows(t, before, after, "p", "p.limit", "p.F", "p.T")
	changes, err := c.Missing(2, Files{"p/p.go": strings.Replace(before, "send(n)", "send(2 * n)", 1)})
	if err != nil || len(changes) != 3 {
		t.Fatalf("got error %v and %+v, want three changes", err, changes)
	}
	want := Change{Growth{"p.F", "because"}, c.Lessons[1], "p/p.go", 4, "func F(n int) int {\n\tn = send(n)\n\treturn n\n}", "func F(n int) int {\n\tn = retry(n) // again\n\treturn n\n}"}
	if got := changes[1]; got.Growth != want.Growth || got.Lesson.Slug != want.Lesson.Slug || got.File != want.File || got.Line != want.Line || got.Before != want.Before || got.After != want.After {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// What a later lesson changes again is asked for as that lesson has it; and what the learner has improved since is not asked for.
func TestWhatHasChangedSinceIsNotMissing(t *testing.T) {
	c := growing(t)
	files, err := c.Finish(3)
	if err != nil {
		t.Fatal(err)
	}
	files["say/say.go"] = strings.Replace(files["say/say.go"], "fmt.Sprint(n)", "string(n)", 1)
	if missing, err := c.Missing(3, files); err != nil || len(missing) > 0 {
		t.Errorf("got error %v and %+v, want nothing", err, missing)
	}
	first, err := c.Finish(1)
	if err != nil {
		t.Fatal(err)
	}
	first["say/loud.go"], first["say/often.go"] = "package say\n\nfunc loud(n Name) Name { return n }\n", "package say\n\nfunc often(v Voice) int { return 1 }\n"
	grown, _, err := c.Grow(3, first)
	if err != nil {
		t.Fatal(err)
	}
	start, err := c.Start(3)
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range grown {
		if text != start[file] {
			t.Errorf("got %s\nwant what lesson 03 starts with: %s", text, start[file])
		}
	}
	if len(grown) != 2 {
		t.Errorf("got %d files, want two", len(grown))
	}
}
