package check

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// A PackageTest is a test of a package that is red.
type PackageTest struct {
	Package string // its folder, from the top of the module
	Name    string // of the test, as go test -run takes it; "" if it is the whole package
	Place   string // file:line, if it is known
	Err     string // why it is red
}

// String returns the name of the test and of its package.
func (t PackageTest) String() string {
	switch {
	case t.Package == "":
		return "the package tests"
	case t.Name == "":
		return "package " + t.Package
	}
	return t.Name + " in package " + t.Package
}

// testPackages runs the tests of the packages of the module, other than the scenarios. It returns
// how many packages have tests, and the tests that are red.
func (r *Run) testPackages(ctx context.Context, temporary string) (packages int, red []PackageTest, err error) {
	folders, later := r.testFiles()
	if len(folders) == 0 {
		return 0, nil, nil
	}
	arguments := []string{"-short", "-timeout=2m"}
	if len(later) > 0 {
		arguments = append(arguments, "-skip=^("+strings.Join(later, "|")+")$")
	}
	for _, folder := range folders {
		arguments = append(arguments, "./"+folder)
	}
	record := newPackageRecord()
	passed, complaint, err := r.goTest(ctx, temporary, arguments, record.event)
	if ctx.Err() != nil {
		return 0, nil, context.Cause(ctx)
	}
	if !passed && len(record.red) == 0 {
		record.red = append(record.red, PackageTest{Err: "the go command could not run the package tests:\n" + tail(complaint)})
	}
	return len(folders), record.red, err
}

// testFiles returns the folders of packages with tests, other than the scenarios, and the names of
// tests that later lessons bring.
func (r *Run) testFiles() (folders, later []string) {
	fs.WalkDir(os.DirFS(r.Dir), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case entry.IsDir() && name != "." && (name == "features" || name == "testdata" || strings.ContainsAny(entry.Name()[:1], "._")):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, "_test.go"):
			return nil
		case r.bringsLater(name):
			later = append(later, testsIn(filepath.Join(r.Dir, filepath.FromSlash(name)))...)
		case !slices.Contains(folders, path.Dir(name)):
			folders = append(folders, path.Dir(name))
		}
		return nil
	})
	return folders, later
}

// bringsLater reports whether a file is one that a lesson brings which the run is not about.
func (r *Run) bringsLater(name string) bool {
	adds := func(l lessons.Lesson) bool { return slices.Contains(l.Adds, name) }
	return slices.ContainsFunc(lessons.Table, adds) && !slices.ContainsFunc(r.Lessons, adds)
}

// testsIn returns the names of the tests in a file, or none if it does not parse.
func testsIn(file string) (names []string) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	for _, declared := range parsed.Decls {
		if f, ok := declared.(*ast.FuncDecl); ok && f.Recv == nil && test.MatchString(f.Name.Name) {
			names = append(names, f.Name.Name)
		}
	}
	return names
}

var test = regexp.MustCompile(`^(Test|Example|Fuzz)`)
