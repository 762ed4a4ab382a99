package lessons

import (
	"fmt"
	"strings"
	"testing"
)

const original = `// Package p is an example.
package p

import (
	"errors"
	"fmt"

	"example.com/other"
)

// F says it.
func F(n int) error {
	// a comment that goes with the body
	return fmt.Errorf("%d: %w", n, other.Err)
}

// T is kept.
type T[K any] struct{ n int } // to the byte

func (t *T[K]) G() int { return t.n } // on one line

func keep() error { return errors.New("kept") } /* and this */
`

// What is not a replaced body, or an import that it needs or needed, stays as it is.
func TestReplace(t *testing.T) {
	for name, test := range map[string]struct {
		pieces map[string]*piece
		want   func(string) string
	}{
		"nothing": {nil, func(text string) string { return text }},
		"a body that needs less": {
			map[string]*piece{"p.F": {text: `{ panic("F") }`}},
			func(text string) string {
				text = strings.Replace(text, "import (\n	\"errors\"\n	\"fmt\"\n\n	\"example.com/other\"\n)", "import \"errors\"", 1)
				return strings.Replace(text, "	// a comment that goes with the body\n	return fmt.Errorf(\"%d: %w\", n, other.Err)\n", "	panic(\"F\")\n", 1)
			},
		},
		"a body on one line": {
			map[string]*piece{"p.T.G": {text: "{ return 0 }"}},
			func(text string) string { return strings.Replace(text, "{ return t.n }", "{ return 0 }", 1) },
		},
		"a body that needs more": {
			map[string]*piece{"p.T.G": {text: "{ return strings.Count(\"a\", \"a\") }", imports: map[string]string{"strings": "strings"}}},
			func(text string) string {
				text = strings.Replace(text, "	\"fmt\"\n", "	\"fmt\"\n	\"strings\"\n", 1)
				return strings.Replace(text, "{ return t.n }", "{ return strings.Count(\"a\", \"a\") }", 1)
			},
		},
		"another file's function": {map[string]*piece{"p.H": {text: "{}"}}, func(text string) string { return text }},
	} {
		t.Run(name, func(t *testing.T) {
			parsed, err := parse("p.go", original)
			if err != nil {
				t.Fatal(err)
			}
			got, err := parsed.with(test.pieces)
			if want := test.want(original); err != nil || got != want {
				t.Errorf("got error %v and\n%s\nwant\n%s", err, got, want)
			}
		})
	}
}

// What learners may have done to a file does not keep a finished body out of it.
func TestReplaceInOtherHands(t *testing.T) {
	finished, err := parse("p.go", "package p\n\nimport \"strings\"\n\nfunc New(s string) string { return strings.ToUpper(s) }\n\nfunc (t *T) G(n int) int { return t.n + n }\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct{ has, want string }{
		"names of their own":        {"package p\n\nfunc (x *T) G(m int) (r int) {\n\treturn m\n}\n", "package p\n\nfunc (t *T) G(n int) int { return t.n + n }\n"},
		"an import by another name": {"package p\n\nimport str \"strings\"\n\nfunc New(s string) string { return str.ToLower(s) }\n\nvar x = str.ToLower\n", "package p\n\nimport (\n\t\"strings\"\n\tstr \"strings\"\n)\n\nfunc New(s string) string { return strings.ToUpper(s) }\n\nvar x = str.ToLower\n"},
		"a method of the same name": {"package p\n\nfunc (p *pair[K, V]) New() {}\n\nfunc (p (*T)) New() {}\n", "package p\n\nfunc (p *pair[K, V]) New() {}\n\nfunc (p (*T)) New() {}\n"},
		"comments before imports":   {"package p // here\n\n// a comment\n\nfunc New(s string) string { return s }\n", "package p\n\nimport \"strings\" // here\n\n// a comment\n\nfunc New(s string) string { return strings.ToUpper(s) }\n"},
	} {
		t.Run(name, func(t *testing.T) {
			parsed, err := parse("p.go", test.has)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := parsed.with(finished.pieces()); err != nil || got != test.want {
				t.Errorf("got error %v and\n%s\nwant\n%s", err, got, test.want)
			}
		})
	}
}

// Each finished file is its own derivation: to put back all that it declares changes nothing.
func TestReplacingEachDeclarationByItselfChangesNothing(t *testing.T) {
	c, err := Open("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range c.Lessons {
		for _, name := range l.Adds {
			if !CodeFile(name) {
				continue
			}
			text, err := c.Read(name)
			if err != nil {
				t.Fatal(err)
			}
			parsed, err := parse(name, text)
			if err != nil {
				t.Fatal(err)
			}
			files := Files{name: text}
			functions := 0
			for _, d := range parsed.declared {
				if d.function == nil {
					continue
				}
				functions++
				if err := files.empty(d.key); err != nil {
					t.Fatal(err)
				}
			}
			if strings.Count(files[name], Unwritten) != functions {
				t.Errorf("%s: got\n%s\nwant all functions empty", name, files[name])
			}
			if err := files.replace(parsed.pieces()); err != nil || files[name] != text {
				t.Errorf("%s: got error %v and\n%s\nwant what it was", name, err, files[name])
			}
		}
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	if _, err := parse("p.go", "package p\nfunc F( {\n"); err == nil || !strings.Contains(err.Error(), "p.go:2:9") {
		t.Errorf("got error %v, want one with p.go:2:9", err)
	}
	if err := (Files{"p.go": original}).empty("p.Missing"); err == nil || !strings.Contains(err.Error(), "p.Missing") {
		t.Errorf("got error %v, want one with p.Missing", err)
	}
	if _, err := Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "lessons/course.go") {
		t.Errorf("got error %v, want one with lessons/course.go", err)
	}
	if _, err := (&Course{Lessons: Table}).Lesson(0); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("01 to %02d", len(Table))) {
		t.Errorf("got error %v, want one that says which there are", err)
	}
}
