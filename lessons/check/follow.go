package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

// An event is a line of the output of go test -json.
type event struct{ Action, Package, ImportPath, FailedBuild, Test, Output string }

// ends reports whether a test has ended, or a package.
func (e event) ends() bool { return e.Action == "pass" || e.Action == "fail" || e.Action == "skip" }

// A step is a line of the suite's report: a step of a scenario begins, or ends with an event such
// as passed or failed.
type step struct{ Test, Feature, Scenario, Event, Error string }

// follow reads events until there are no more.
func follow(output io.Reader, take func(event)) {
	lines := bufio.NewReader(output)
	for {
		line, err := lines.ReadBytes('\n')
		var e event
		if json.Unmarshal(line, &e) == nil {
			take(e)
		}
		if err != nil {
			return
		}
	}
}

// A report is the file that the suite appends its steps to.
type report struct {
	file   io.Reader
	unread []byte // the beginning of a line that is not written whole yet
}

// each reads the steps that have been added.
func (r *report) each(take func(step)) {
	text, _ := io.ReadAll(r.file)
	r.unread = append(r.unread, text...)
	whole := bytes.LastIndexByte(r.unread, '\n') + 1
	text, r.unread = r.unread[:whole], bytes.Clone(r.unread[whole:])
	for line := range bytes.Lines(text) {
		var s step
		if json.Unmarshal(line, &s) == nil {
			take(s)
		}
	}
}
