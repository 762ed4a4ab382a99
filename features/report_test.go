package features

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/cucumber/godog"
)

var reportFile = flag.String("report", "", "append a line of JSON to this file before and after each step")

// A reportLine tells of a step that begins or has ended. Test is the name that the scenario has in the output of
// go test -json, so that both can be joined; a step that has begun and never ended is where the process died.
type reportLine struct {
	Test     string `json:"test"`
	Feature  string `json:"feature"`
	Scenario string `json:"scenario"`
	Step     string `json:"step"`
	Event    string `json:"event"` // begin, or how it ended: passed, failed, undefined, ...
	Error    string `json:"error,omitempty"`
}

// A reporter writes the report, each line at once. Without a file it does nothing.
type reporter struct{ file *os.File }

func openReport(t *testing.T) reporter {
	if *reportFile == "" {
		return reporter{}
	}
	file, err := os.OpenFile(*reportFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatalf("-report: %v", err)
	}
	t.Cleanup(func() { file.Close() })
	return reporter{file}
}

func (r reporter) watch(scenario *godog.ScenarioContext) {
	if r.file == nil {
		return
	}
	var line reportLine
	scenario.Before(func(ctx context.Context, s *godog.Scenario) (context.Context, error) {
		line = reportLine{Test: godog.T(ctx).Name(), Feature: s.Uri, Scenario: s.Name}
		return ctx, nil
	})
	scenario.StepContext().Before(func(ctx context.Context, step *godog.Step) (context.Context, error) {
		line.Step, line.Event, line.Error = step.Text, "begin", ""
		return ctx, r.write(line)
	})
	scenario.StepContext().After(func(ctx context.Context, step *godog.Step, status godog.StepResultStatus, err error) (context.Context, error) {
		line.Step, line.Event, line.Error = step.Text, status.String(), ""
		if err != nil {
			line.Error = err.Error()
		}
		return ctx, r.write(line)
	})
}

func (r reporter) write(line reportLine) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = r.file.Write(append(text, '\n'))
	return err
}
