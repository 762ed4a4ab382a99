package check

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// A recorded stream of events and steps gives each scenario its outcome, and the run its problem.
func TestRecord(t *testing.T) {
	const begin, passed, end = `
		{"Test": "T/A", "Feature": "a.feature", "Scenario": "A", "Event": "begin"}`, `
		{"Test": "T/A", "Feature": "a.feature", "Scenario": "A", "Event": "passed"}`, `
		{"Test": "T/A", "Action": "pass"}`
	for name, test := range map[string]struct {
		stream  string
		passed  bool
		want    Scenario
		problem string
	}{
		"green": {
			stream: begin + passed + begin + passed + end, passed: true,
			want: Scenario{Outcome: Green, ended: 2},
		},
		"a step fails": {
			stream: begin + passed + begin + `
				{"Test": "T/A", "Feature": "a.feature", "Scenario": "A", "Event": "failed", "Error": "got 1, want 2"}
				{"Test": "T/A", "Action": "output", "Output": "hello\n"}
				{"Test": "T/A", "Action": "fail"}`,
			want: Scenario{Outcome: Red, Failed: 1, Err: "got 1, want 2", Printed: "hello", ended: 2},
		},
		"a step is undefined": {
			stream: begin + `
				{"Test": "T/A", "Feature": "a.feature", "Scenario": "A", "Event": "undefined"}
				{"Test": "T/A", "Action": "fail"}`,
			want: Scenario{Outcome: Red, Err: "the step is undefined", ended: 1},
		},
		"a step does not end": {
			stream: begin + `
				{"Test": "T/A", "Feature": "a.feature", "Scenario": "A", "Event": "failed", "Error": "no end after 2s"}
				{"Test": "T/A", "Action": "fail"}`,
			want:    Scenario{Outcome: Red, Err: "no end after 2s", ended: 1},
			problem: "A step did not end, so the scenarios after it have not run.",
		},
		"steps are left out": {
			stream: begin + passed + end, passed: true,
			want: Scenario{Outcome: Red, Failed: 1, Err: "1 of its 2 steps have run", ended: 1},
		},
		"the test fails after its steps": {
			stream: begin + passed + begin + passed + `
				{"Test": "T/A", "Action": "output", "Output": "a leak\n"}
				{"Test": "T/A", "Action": "fail"}`,
			want: Scenario{Outcome: Red, Failed: 1, Err: "all steps have passed, but the test has failed:\na leak", Printed: "a leak", ended: 2},
		},
		"the process ends in a step": {
			stream: begin + passed + begin + `
				{"Test": "T/A", "Action": "fail"}`,
			want:    Scenario{Outcome: Red, Failed: 1, Err: "the process ended itself here: is there an os.Exit, or a log.Fatal?", ended: 1},
			problem: "The process ended in the middle of a scenario, so those after it have not run.",
		},
		"its end is hidden": {
			stream: begin + passed + begin + passed, passed: true,
			want: Scenario{Outcome: Green, ended: 2},
		},
		"its end is hidden, and something has failed": {
			stream:  begin + passed + begin + passed + `{"Action": "output", "Output": "exit status 1\n"}`,
			want:    Scenario{ended: 2},
			problem: "The go command could not run the scenarios:\n\n  exit status 1\n\nIf go.mod or go.sum is missing, the command start brings it back; reset restores a broken one.",
		},
		"something else fails": {
			stream: begin + passed + begin + passed + end + `
				{"Action": "output", "Output": "2 scenarios have run, want 1\n"}`,
			want:    Scenario{Outcome: Green, ended: 2},
			problem: "All scenarios are green, but the tests have failed:\n\n  2 scenarios have run, want 1",
		},
		"it does not compile": {
			stream: `
				{"Action": "build-output", "Output": "# pool\npool/pool.go:3:1: undefined: fmt\n"}
				{"Action": "build-fail"}`,
			problem: "Your code does not compile:\n\n  pool/pool.go:3:1: undefined: fmt (add \"fmt\" to the file's imports)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := &Scenario{Name: "A", Feature: "features/a.feature", Steps: []string{"Given a", "Then b"}}
			told := 0
			r := newRecord([]*Scenario{s}, func(*Scenario) { told++ })
			for lines := json.NewDecoder(strings.NewReader(test.stream)); lines.More(); {
				var line struct {
					event
					step
					Test string
				}
				if err := lines.Decode(&line); err != nil {
					t.Fatal(err)
				}
				line.event.Test, line.step.Test = line.Test, line.Test
				if line.Action != "" {
					r.event(line.event)
				} else {
					r.step(line.step)
				}
			}
			problem := r.judge(test.passed, "")
			test.want.Name, test.want.Feature, test.want.Steps = s.Name, s.Feature, s.Steps
			if !reflect.DeepEqual(*s, test.want) || problem != test.problem {
				t.Errorf("got %+v and problem %q\nwant %+v and %q", *s, problem, test.want, test.problem)
			}
			if want := min(1, int(s.Outcome)); told != want {
				t.Errorf("got told of it %d times, want %d", told, want)
			}
		})
	}
}

// A package test that does not end is named from the stream that it leaves behind.
func TestPackageRecordOfATestThatDoesNotEnd(t *testing.T) {
	stream, err := os.Open("testdata/hang.json")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	r := newPackageRecord()
	follow(stream, r.event)
	want := []PackageTest{{Package: "pool", Name: "TestHang/sub", Err: "no end after 1s\n\tin pool/hang_test.go:4"}}
	if !reflect.DeepEqual(r.red, want) {
		t.Errorf("got\n%+v\nwant\n%+v", r.red, want)
	}
}
