// Package check runs the scenarios of a lesson, and the tests of packages, against a learner's
// code, and explains what failed. The code may do anything: not compile, panic, never end, end the
// process, print what looks like success.
package check

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	gherkin "github.com/cucumber/gherkin/go/v42"
	messages "github.com/cucumber/messages/go/v34"

	"example.com/roundabout/lessons"
)

// An Outcome is how a scenario ended.
type Outcome int

// NotRun is the outcome of a scenario that the run did not reach.
const (
	NotRun Outcome = iota
	Green
	Red
)

// A Scenario is one that a lesson asks for, and how it ended.
type Scenario struct {
	Lesson  lessons.Lesson
	Feature string // its file, from the top of the module
	Line    int
	Name    string
	Steps   []string // as they stand in the file, values of examples filled in, tables below
	Outcome Outcome
	Failed  int    // the step that failed, from 0, if it is Red
	Err     string // why it is Red
	Printed string // what the code has printed, or the beginning of it
	ended   int    // steps that came to an end
}

// Unwritten reports whether the scenario is red because a function is not written yet.
func (s *Scenario) Unwritten() bool {
	return s.Outcome == Red && strings.Contains(s.Err, lessons.Unwritten)
}

// scenarios reads those of a lesson from the module in a folder.
func scenarios(dir string, l lessons.Lesson) ([]*Scenario, error) {
	name := l.Feature()
	file, err := os.Open(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		return nil, fmt.Errorf("%s can't be read: %w", name, err)
	}
	defer file.Close()
	id := (&messages.Incrementing{}).NewId
	document, err := gherkin.ParseGherkinDocument(file, id)
	if err != nil {
		return nil, fmt.Errorf("%s can't be read: %w", name, err)
	}
	keywords, lines := map[string]string{}, map[string]int{}
	if document.Feature != nil {
		for _, child := range document.Feature.Children {
			if child.Scenario == nil {
				continue
			}
			lines[child.Scenario.Id] = int(child.Scenario.Location.Line)
			for _, step := range child.Scenario.Steps {
				keywords[step.Id] = step.Keyword
			}
		}
	}
	var found []*Scenario
	for _, pickle := range gherkin.Pickles(*document, path.Base(name), id) {
		s := &Scenario{Lesson: l, Feature: name, Name: pickle.Name, Line: lines[pickle.AstNodeIds[0]]}
		for _, step := range pickle.Steps {
			s.Steps = append(s.Steps, keywords[step.AstNodeIds[0]]+step.Text+table(step.Argument))
		}
		found = append(found, s)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no scenario", name)
	}
	return found, nil
}

// table writes the table of a step below it, with columns in line.
func table(argument *messages.PickleStepArgument) string {
	if argument == nil || argument.DataTable == nil {
		return ""
	}
	var widths []int
	for _, row := range argument.DataTable.Rows {
		for i, cell := range row.Cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len(cell.Value))
		}
	}
	var text strings.Builder
	for _, row := range argument.DataTable.Rows {
		text.WriteString("\n  |")
		for i, cell := range row.Cells {
			fmt.Fprintf(&text, " %-*s |", widths[i], cell.Value)
		}
	}
	return text.String()
}
