package check

import "strings"

// judge gives the scenarios that have not ended by themselves their outcome, and says what kept
// others from running, or why a run without a red scenario has failed. It returns "" if there is
// nothing to say.
func (r *record) judge(passed bool, complaint string) (problem string) {
	for _, s := range r.scenarios {
		if passed && s.Outcome == NotRun && s.ended == len(s.Steps) {
			s.Outcome = Green // what it printed has hidden its end
			r.tell(s)
		}
	}
	all := r.all()
	switch {
	case r.timedOut:
		return "A step did not end, so the scenarios after it have not run."
	case r.running != nil:
		s, output := r.running, r.of(r.running)
		s.Outcome, s.Failed = Red, s.ended
		s.Err = crashReason(output + r.output["TestFeatures"].String() + r.output[""].String())
		s.Printed = printed(output)
		r.tell(s)
		return "The process ended in the middle of a scenario, so those after it have not run."
	case r.unbuilt:
		return r.compileProblem()
	case r.count(NotRun) == len(r.scenarios):
		return nothingRan(passed, complaint, all)
	case r.count(NotRun) > 0:
		return "The run ended before all scenarios had run.\n\n" + indent(tail(all))
	case !passed && r.count(Red) == 0:
		return "All scenarios are green, but the tests have failed:\n\n" + indent(otherFailure(all))
	}
	return ""
}

func (r *record) compileProblem() string {
	said := r.build.String()
	problem := "Your code does not compile:\n\n" + indent(compileErrors(said))
	if strings.Contains(said, "go.mod") || strings.Contains(said, "go.sum") || strings.Contains(said, "no required module") {
		problem += "\n\nSomething is wrong with go.mod or go.sum. The command reset restores each of them."
	}
	return problem
}

// nothingRan says why no scenario has run.
func nothingRan(passed bool, complaint, output string) string {
	switch {
	case strings.Contains(output, "panic:") || strings.Contains(output, "fatal error:"):
		return "A panic before the first scenario, in an init function or a variable's value:\n\n" + indent(crashReason(output))
	case complaint != "" || !passed:
		return "The go command could not run the scenarios:\n\n" + indent(tail(complaint+output)) +
			"\n\nIf go.mod or go.sum is missing, the command start brings it back; reset restores a broken one."
	}
	return "Nothing has run, and nothing has failed: is there an os.Exit in an init function?"
}

// tail returns the last lines of an output.
func tail(output string) string {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	return strings.Join(lines[max(0, len(lines)-10):], "\n")
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
