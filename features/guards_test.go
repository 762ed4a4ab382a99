package features

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cucumber/godog"
)

// What godog lets pass without a word, these tests do not: a scenario without steps or with another's name, one of a lesson without
// the lesson's tag, and a step that no scenario uses. A feature without a number is nobody's lesson.

// TestScenarios holds each scenario to its form.
func TestScenarios(t *testing.T) {
	lesson := regexp.MustCompile(`^@lesson-\d\d$`)
	ofALesson := regexp.MustCompile(`^\d\d_`)
	keyword := regexp.MustCompile(`(?m)^\s*(Given|When|Then|And|But) `)
	seen := map[string]string{}
	features, err := godog.TestSuite{Options: &godog.Options{Paths: []string{"."}}}.RetrieveFeatures()
	if err != nil {
		t.Fatal(err)
	}
	for _, feature := range features {
		for _, child := range feature.Feature.Children {
			if s := child.Scenario; s != nil && (len(s.Steps) == 0 || s.Description != "") {
				t.Errorf("%s:%d: the scenario %q has no steps, or text before them: is a keyword misspelled?", feature.Uri, s.Location.Line, s.Name)
			}
		}
		if keyword.MatchString(feature.Feature.Description) {
			t.Errorf("%s: the feature's description has steps: is the word Scenario misspelled?", feature.Uri)
		}
		if len(feature.Pickles) == 0 {
			t.Errorf("%s: no scenarios", feature.Uri)
		}
		for _, scenario := range feature.Pickles {
			var lessons []string
			for _, tag := range scenario.Tags {
				if lesson.MatchString(tag.Name) {
					lessons = append(lessons, strings.TrimPrefix(tag.Name, "@lesson-"))
				}
			}
			if ofALesson.MatchString(feature.Uri) && (len(lessons) != 1 || !strings.HasPrefix(feature.Uri, lessons[0]+"_")) {
				t.Errorf("%s: the scenario %q has the lessons %q, want the one of its file", feature.Uri, scenario.Name, lessons)
			}
			name := scenario.Name
			if strings.ContainsAny(name, "/") || name == "" {
				t.Errorf("%s: the scenario's name %q is empty or has a slash, so it can't be a subtest's", feature.Uri, name)
			}
			if other, ok := seen[name]; ok {
				t.Errorf("%s: the scenario %q is there twice, also in %s", feature.Uri, name, other)
			}
			seen[name] = feature.Uri
		}
	}
}

// TestEveryStepIsUsed looks for each expression that a steps file registers in the texts of all steps.
func TestEveryStepIsUsed(t *testing.T) {
	texts := map[string]bool{}
	features, err := godog.TestSuite{Options: &godog.Options{Paths: []string{"."}}}.RetrieveFeatures()
	if err != nil {
		t.Fatal(err)
	}
	for _, feature := range features {
		for _, scenario := range feature.Pickles {
			for _, step := range scenario.Steps {
				texts[step.Text] = true
			}
		}
	}
	for expression, where := range expressions(t) {
		if !strings.HasPrefix(expression, "^") || !strings.HasSuffix(expression, "$") {
			t.Errorf("%s: the step %q is not anchored with ^ and $", where, expression)
		}
		matches := regexp.MustCompile(expression).MatchString
		if !slices.ContainsFunc(slices.Collect(maps.Keys(texts)), matches) {
			t.Errorf("%s: no scenario uses the step %q", where, expression)
		}
	}
}

// expressions returns the expressions of all calls of a method Step with a literal, and where they are.
func expressions(t *testing.T) map[string]token.Position {
	t.Helper()
	files, err := filepath.Glob("*_steps_test.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("got no steps files, error %v", err)
	}
	found := map[string]token.Position{}
	positions := token.NewFileSet()
	for _, name := range files {
		file, err := parser.ParseFile(positions, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || method.Sel.Name != "Step" {
				return true
			}
			at := positions.Position(call.Pos())
			literal, ok := call.Args[0].(*ast.BasicLit)
			if !ok {
				t.Errorf("%s: a step's expression is not a literal", at)
				return true
			}
			expression, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			if other, ok := found[expression]; ok {
				t.Errorf("%s: the step %q is also at %s", at, expression, other)
			}
			found[expression] = at
			return true
		})
	}
	return found
}
