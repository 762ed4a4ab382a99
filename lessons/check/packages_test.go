package check_test

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/check"
)

// When all scenarios are green, a package test that is red, or can't run, is named.
func TestPackageTestsAreRun(t *testing.T) {
	for name, test := range map[string]struct {
		code string // of pool/mine_test.go
		want []check.PackageTest
	}{
		"green": {code: `func TestMine(t *testing.T) { t.Log("fine") }`},
		"red": {
			code: "func TestMine(t *testing.T) { t.Errorf(\"got 1,\\nwant 2\") }\nfunc TestOther(t *testing.T) {}",
			want: []check.PackageTest{{"pool", "TestMine", "pool/mine_test.go:4", "got 1,\nwant 2"}},
		},
		"red in a subtest": {
			code: `func TestMine(t *testing.T) { t.Run("a b", func(t *testing.T) { t.Error("no") }); t.Run("c", func(t *testing.T) {}) }`,
			want: []check.PackageTest{{"pool", "TestMine/a_b", "pool/mine_test.go:4", "no"}},
		},
		"an example": {
			code: "func Example() { fmt.Println(1)\n// Output: 2\n}",
			want: []check.PackageTest{{"pool", "Example", "", "got:\n1\nwant:\n2"}},
		},
		"does not compile": {
			code: `func TestMine(t *testing.T) { nosuch() }`,
			want: []check.PackageTest{{"pool", "", "", "its tests do not compile:\npool/mine_test.go:4:31: undefined: nosuch"}},
		},
		"does not parse": {
			code: `func TestMine(t *testing.T) { ( }`,
			want: []check.PackageTest{{"pool", "", "", "its tests do not compile:\npool/mine_test.go:4:33: expected operand, found '}'"}},
		},
		"a panic": {
			code: `func TestMine(t *testing.T) { var m map[int]int; m[0]++ }`,
			want: []check.PackageTest{{"pool", "TestMine", "", "panic: assignment to entry in nil map\n\tin pool/mine_test.go:4"}},
		},
		"a panic in a goroutine": {
			code: `func TestMine(t *testing.T) { go func() { panic("boom") }(); select {} }`,
			want: []check.PackageTest{{"pool", "TestMine", "", "panic: boom\n\tin pool/mine_test.go:4"}},
		},
		"exit status 0": {
			code: `func TestMine(t *testing.T) { os.Exit(0) }`,
			want: []check.PackageTest{{"pool", "TestMine", "", "panic: unexpected call to os.Exit(0) during test\n\tin pool/mine_test.go:4"}},
		},
		"exit status 3": {
			code: `func TestMine(t *testing.T) { os.Exit(3) }`,
			want: []check.PackageTest{{"pool", "TestMine", "", "the process ended itself here: is there an os.Exit, or a log.Fatal?"}},
		},
		"exit in init": {
			code: "func init() { os.Exit(0) }\nfunc TestMine(t *testing.T) {}",
			want: []check.PackageTest{{"pool", "", "", "no test has run: is there an os.Exit in an init function?"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files, upto := atFour(t)
			files["pool/mine_test.go"] = testFile(test.code)
			result := try(t, files, upto, false)
			if got, want := result.Green(), len(test.want) == 0; got != want || result.Problem != "" {
				t.Errorf("got green %v and problem %q, want %v and none", got, result.Problem, want)
			}
			if result.Packages != 2 || !equal(result.Tests, test.want) {
				t.Errorf("got of %d packages the red tests\n%#v\nwant of 2\n%#v", result.Packages, result.Tests, test.want)
			}
		})
	}
}

func testFile(code string) string {
	text := "package pool_test\nimport (\"testing\"; \"fmt\"; \"os\")\nfunc init() { _, _, _ = fmt.Sprint, os.Exit, testing.Short }\n"
	return text + code + "\n"
}

func equal(a, b []check.PackageTest) bool {
	return len(a) == len(b) && (len(a) == 0 || a[0] == b[0] && equal(a[1:], b[1:]))
}

// Neither are package tests run while a scenario is red, nor are those of lessons after the one
// that is checked.
func TestPackageTestsThatDoNotCount(t *testing.T) {
	files, upto := atFour(t)
	later := maps.Clone(files)
	later["pool/mine_test.go"] = testFile("func TestMine(t *testing.T) {}")
	later["pool/pool_test.go"] = testFile(`func TestLater(t *testing.T) { t.Error("red") }`)
	if result := try(t, later, upto, false); !result.Green() || result.Packages != 2 {
		t.Errorf("got red tests %q of %d packages, want none of 2", result.Tests, result.Packages)
	}
	red := maps.Clone(files)
	red["selector/round_robin.go"] = roundRobin("", "return nil, ErrNoBackend")
	if result := try(t, red, upto, false); result.Packages != 0 {
		t.Errorf("got the tests of %d packages run while scenarios are red, want 0", result.Packages)
	}
}

func TestRedPackageTestsAreShown(t *testing.T) {
	c, err := lessons.Open("../..")
	if err != nil {
		t.Fatal(err)
	}
	red := check.PackageTest{Package: "pool", Name: "TestA", Place: "pool/a_test.go:3", Err: "got 1\n\tin pool/a.go:5"}
	result := &check.Result{Lessons: lessons.Table[:1], Packages: 1, Tests: []check.PackageTest{red, {Err: "no go"}, red, red, red}}
	var shown bytes.Buffer
	p := &check.Printer{W: &shown, Dir: "ws"}
	p.Begin(lessons.Table[0])
	if err := p.End(c, result); err != nil {
		t.Fatal(err)
	}
	_, got, _ := strings.Cut(shown.String(), "No scenario has run.\n")
	want := `
But of the package tests, these are red:

  red  TestA in package pool
       ws/pool/a_test.go:3
       got 1
       in ws/pool/a.go:5
  red  the package tests
       no go
  red  TestA in package pool
       ws/pool/a_test.go:3
       got 1
       in ws/pool/a.go:5
  and 2 more
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
