package check

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// A packageRecord is what package tests have said so far. Like a record, it grows by one event at
// a time.
type packageRecord struct {
	red     []PackageTest
	output  map[[2]string]*excerpt // by the package and the test's name
	builds  map[string]*excerpt    // what the compiler says, by what it builds
	running map[string][]string    // the tests of a package that have begun, and not ended
	ran     map[string]int         // how many tests of a package have begun
}

func newPackageRecord() *packageRecord {
	return &packageRecord{
		output: map[[2]string]*excerpt{}, builds: map[string]*excerpt{}, running: map[string][]string{}, ran: map[string]int{},
	}
}

// event adds an event of go test.
func (r *packageRecord) event(e event) {
	folder := strings.TrimPrefix(e.Package, lessons.Module+"/")
	switch {
	case e.Action == "build-output":
		add(r.builds, e.ImportPath, e.Output)
	case e.Action == "output":
		add(r.output, [2]string{folder, e.Test}, e.Output)
	case e.Action == "run":
		r.running[folder] = append(r.running[folder], e.Test)
		r.ran[folder]++
	case e.ends() && e.Test != "":
		r.running[folder] = slices.DeleteFunc(r.running[folder], func(test string) bool { return test == e.Test })
		if e.Action == "fail" {
			r.failed(folder, e.Test)
		}
	case e.Action == "fail":
		r.packageFailed(folder, r.builds[e.FailedBuild].String())
	case e.Action == "pass" && r.ran[folder] == 0:
		r.red = append(r.red, PackageTest{Package: folder, Err: "no test has run: is there an os.Exit in an init function?"})
	}
}

func add[K comparable](to map[K]*excerpt, key K, text string) {
	if to[key] == nil {
		to[key] = new(excerpt)
	}
	to[key].add(text)
}

// failed notes a test that is red, unless its subtests say why.
func (r *packageRecord) failed(folder, test string) {
	if slices.ContainsFunc(r.red, func(t PackageTest) bool { return t.Package == folder && strings.HasPrefix(t.Name, test+"/") }) {
		return
	}
	output := r.output[[2]string{folder, test}].String()
	t := PackageTest{Package: folder, Name: test}
	t.Place, t.Err = said(folder, output)
	if ends.MatchString(output) {
		t.Err = crashReason(output)
	} else if raced(output) {
		t.Err = raceReason(output)
	}
	r.red = append(r.red, t)
}

// packageFailed notes why a package is red: it does not compile, or its process has ended in the
// middle of a test, if no test of it is known to be red.
func (r *packageRecord) packageFailed(folder, build string) {
	if build != "" {
		r.red = append(r.red, PackageTest{Package: folder, Err: "its tests do not compile:\n" + compileErrors(build)})
		return
	}
	if slices.ContainsFunc(r.red, func(t PackageTest) bool { return t.Package == folder }) {
		return
	}
	output := r.output[[2]string{folder, ""}].String()
	t := PackageTest{Package: folder}
	if running := r.running[folder]; len(running) > 0 {
		t.Name = running[len(running)-1]
		output = r.output[[2]string{folder, t.Name}].String() + output
	}
	switch {
	case ends.MatchString(output) || t.Name != "":
		t.Err = crashReason(output)
	default:
		t.Err = otherFailure(output)
	}
	r.red = append(r.red, t)
}

var saidAt = regexp.MustCompile(`(?m)^\s+(\w+_test\.go):(\d+): `)

// said returns where a test has failed, and the first lines of what it said there.
func said(folder, output string) (place, text string) {
	at := saidAt.FindStringSubmatchIndex(output)
	if at == nil {
		return "", tail(ofTests.ReplaceAllString(output, ""))
	}
	place = fmt.Sprintf("%s:%s", path.Join(folder, output[at[2]:at[3]]), output[at[4]:at[5]])
	var lines []string
	for line := range strings.Lines(output[at[1]:]) {
		line = strings.TrimSpace(line)
		if len(lines) == 6 || strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "=== ") {
			break
		}
		lines = append(lines, line)
	}
	return place, strings.Join(lines, "\n")
}
