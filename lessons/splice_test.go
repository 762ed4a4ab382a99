package lessons

import "testing"

// What is taken out goes with its comment and the imports that only it used; what is exchanged fits where it stands.
func TestWith(t *testing.T) {
	for name, test := range map[string]struct{ has, becomes, want string }{ // what becomes lacks of has is taken out
		"a function, its comment, and an import that a variable hides elsewhere": {
			"package p\n\nimport (\n\t\"net\"\n\t\"os\"\n)\n\nfunc keep(net T) { net.Do(); os.Exit(1) }\n\n// F is.\nfunc F() { net.Dial() } // gone, too\n\n// A remark.\n\nvar x int\n",
			"package p\n\nfunc keep(net T) { net.Do(); os.Exit(1) }\n\nvar x int\n",
			"package p\n\nimport \"os\"\n\nfunc keep(net T) { net.Do(); os.Exit(1) }\n\n// A remark.\n\nvar x int\n"},
		"all that there is":                    {"// Package p.\npackage p\n\nimport yaml \"github.com/goccy/go-yaml\"\n\n// T is.\ntype T struct{ yaml.Node }\n", "package p\n", "package p\n"},
		"an import by the name of its package": {"package p\n\nimport \"github.com/goccy/go-yaml\"\n\nvar n yaml.Node\n", "package p\n", "package p\n"},
		"a blank import stays":                 {"package p\n\nimport _ \"embed\"\n\n//go:embed page.html\nvar page string\n", "package p\n", "package p\n\nimport _ \"embed\"\n"},
		"one of a group, and the others stay in line": {
			"package p\n\nvar (\n\ta        = 1 // a\n\tlongName = 2 // b\n)\n", "package p\n\nvar a = 1 // a\n", "package p\n\nvar (\n\ta = 1 // a\n)\n"},
		"a whole group with its comment": {"package p\n\n// All.\nconst (\n\tA = iota\n\tB\n) // all\n\nvar x int\n", "package p\n\nvar x int\n", "package p\n\nvar x int\n"},
		"the last of iota":               {"package p\n\nconst (\n\tA = iota\n\tB\n\t// C is.\n\tC\n)\n", "package p\n\nconst (\n\tA = iota\n\tB\n)\n", "package p\n\nconst (\n\tA = iota\n\tB\n)\n"},
		"several by one name":            {"package p\n\nvar a, b = 1, 2\n\nvar c, d = 3, 4\n", "package p\n\nvar a int\n", "package p\n\nvar a int\n"},
		"what has no name stays":         {"package p\n\nvar _ = T(1)\n\nfunc init() {}\n", "package p\n", "package p\n\nvar _ = T(1)\n\nfunc init() {}\n"},
		"methods of generic types": {
			"package p\n\nfunc (t *T[K, V]) Len() int { return 1 }\n\nfunc (t T[_]) Cap() int { return 2 }\n",
			"package p\n\nfunc (m *T[A, B]) Len() int { return 3 }\n", "package p\n\nfunc (m *T[A, B]) Len() int { return 3 }\n"},
		"another keyword":                {"package p\n\n// X is.\nvar X = 1\n", "package p\n\nconst X = 2\n", "package p\n\n// X is.\nconst X = 2\n"},
		"a function that was a variable": {"package p\n\nfunc dial() { net() }\n", "package p\n\nimport other \"net\"\n\nvar dial = other.Dial\n", "package p\n\nimport other \"net\"\n\nvar dial = other.Dial\n"},
		"a type that goes into a group": {
			"package p\n\ntype (\n\tT int\n\tU int\n)\n", "package p\n\n// T is.\ntype T struct {\n\ta int\n}\n\n/* U\nis. */\ntype U int // u\n",
			"package p\n\ntype (\n\t// T is.\n\tT struct {\n\t\ta int\n\t}\n\t/* U\n\tis. */\n\tU int // u\n)\n"},
		"and one that leaves it":                    {"package p\n\ntype T int\n", "package p\n\ntype (\n\t// T is.\n\tT struct {\n\t\ta int\n\t}\n)\n", "package p\n\n// T is.\ntype T struct {\n\ta int\n}\n"},
		"a package's comment, and its clause stays": {"// Package p.\npackage p // here\n", "//go:build ignore\n\n// Package p is more.\npackage p\n", "// Package p is more.\npackage p // here\n"},
		"a text of many lines":                      {"package p\n\nvar a = `x\n\ty\n`\n", "package p\n\nvar (\n\ta = `x\nz\n`\n)\n", "package p\n\nvar a = `x\nz\n`\n"},
		"a file that is not formatted stays so":     {"package p\nvar  _ = 1\nvar a = 2\n", "package p\nvar a = 3\n", "package p\nvar  _ = 1\nvar a = 3\n"},
	} {
		t.Run(name, func(t *testing.T) {
			has, err := parse("p.go", test.has)
			if err != nil {
				t.Fatal(err)
			}
			becomes, err := parse("before/p.go", test.becomes)
			if err != nil {
				t.Fatal(err)
			}
			pieces := map[string]*piece{}
			for _, d := range has.declared {
				pieces[d.key] = nil
			}
			for key, p := range becomes.pieces() {
				pieces[key] = p
			}
			if got, err := has.with(pieces); err != nil || got != test.want {
				t.Errorf("got error %v and\n%s\nwant\n%s", err, got, test.want)
			}
		})
	}
}
