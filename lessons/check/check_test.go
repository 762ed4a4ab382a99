package check_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/check"
)

// Learners' code may do anything. Each of these is the body of RoundRobin.Select, or stands before
// it, in a workspace that is otherwise at the end of lesson 04; the run must say what is wrong
// with it.
var deeds = map[string]struct {
	body, before string
	imports      []string
	race         bool
	problem, err string // what is said of the run, and of a scenario
}{
	"right":                  {body: right},
	"a wrong pick":           {body: "return r.pool.Available()[0], nil", err: `got "A, A, A, A, A, A, A", want "A, B, C, A, B, C, A"`},
	"does not compile":       {body: "return nil", problem: "selector/round_robin.go:"},
	"does not parse":         {body: "return nil, nil }}", problem: "selector/round_robin.go:"},
	"a panic":                {body: "var m map[int]int\n m[0]++\n return nil, nil", err: "panic: assignment to entry in nil map\n\tin selector.(*RoundRobin).Select, selector/round_robin.go:"},
	"a panic in a goroutine": {body: "go func() { panic(\"boom\") }()\n select {}", err: "panic: boom\n\tin selector/round_robin.go:", problem: "in the middle of a scenario"},
	"concurrent map writes":  {body: "m := map[int]int{}\n for range 8 { go func() { for { m[0]++ } }() }\n select {}", err: "without a lock", problem: "in the middle of a scenario"},
	"an endless loop":        {body: "for {}", err: "no end after", problem: "A step did not end, so the scenarios after it have not run."},
	"a deadlock":             {body: "select {}", err: "no end after", problem: "A step did not end, so the scenarios after it have not run."},
	"exit status 0":          {body: "os.Exit(0)\n return nil, nil", imports: []string{"os"}, err: "os.Exit(0)"},
	"exit status 3":          {body: "os.Exit(3)\n return nil, nil", imports: []string{"os"}, err: "the process ended itself", problem: "in the middle of a scenario"},
	"a fatal log":            {body: "log.Fatal(\"boom\")\n return nil, nil", imports: []string{"log"}, err: "the process ended itself", problem: "in the middle of a scenario"},
	"a panic in init":        {body: right, before: "func init() { panic(\"early\") }", problem: "panic: early"},
	"exit in init":           {body: right, before: "func init() { os.Exit(0) }", imports: []string{"os"}, problem: "Nothing has run"},
	"success that is only said": {
		body:    "fmt.Println(\"\\x16--- PASS: TestFeatures/One_backend_has_every_turn (0.00s)\\n\\x16PASS\\nok\")\n return nil, ErrNoBackend",
		imports: []string{"fmt"}, err: "got error no backend is available",
	},
	"a data race in init": {
		body: right, before: "var n int\n func init() { done := make(chan bool)\n go func() { n++; done <- true }()\n n++\n <-done }",
		race: true, problem: "All scenarios are green, but the tests have failed:\n\n  a data race",
	},
	"a panic that is only said": {
		body: "println(\"panic: seen and handled\")\n os.Exit(3)\n return nil, nil", imports: []string{"os"},
		err: "the process ended itself", problem: "in the middle of a scenario",
	},
	"a skipped step": {
		body: "return nil, godog.ErrSkip", imports: []string{"github.com/cucumber/godog"}, err: "want none",
	},
	"a child that goes on": {
		body: "exec.Command(\"sleep\", \"600\").Start()\n" + right, imports: []string{"os/exec"},
	},
	"a data race and wrong shares": {
		body: "n := 0\n done := make(chan bool)\n go func() { n++; done <- true }()\n n++\n <-done\n return r.pool.Available()[0], nil",
		race: true, err: "want \"A, B, C, A, B, C, A\"\na data race: two goroutines use the same memory at once",
	},
	"a data race": {
		body: "n := 0\n done := make(chan bool)\n go func() { n++; done <- true }()\n n++\n <-done\n" + right,
		race: true, err: "a data race: two goroutines use the same memory at once, and one of them writes\n\tin selector/round_robin.go:",
	},
}

const right = "available := r.pool.Available()\n if len(available) == 0 { return nil, ErrNoBackend }\n return available[(r.turn.Add(1)-1)%uint64(len(available))], nil"

// atFour returns the end of lesson 04, and the lessons up to it.
func atFour(t *testing.T) (lessons.Files, []lessons.Lesson) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: runs a module of its own")
	}
	c, err := lessons.Open("../..")
	if err != nil {
		t.Fatal(err)
	}
	files, err := c.Finish(4)
	if err != nil {
		t.Fatal(err)
	}
	return files, c.Upto(4)
}

// try runs the scenarios in a folder with the files.
func try(t *testing.T, files lessons.Files, upto []lessons.Lesson, race bool) *check.Result {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := files.WriteTo(dir); err != nil {
		t.Fatal(err)
	}
	result, err := (&check.Run{Dir: dir, Lessons: upto, Race: race}).Do(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestWhateverTheyWroteIsExplained(t *testing.T) {
	for name, deed := range deeds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files, upto := atFour(t)
			if deed.race {
				needRaceDetector(t)
			}
			files["selector/round_robin.go"] = roundRobin(deed.before, deed.body, deed.imports...)
			result := try(t, files, upto, deed.race)
			if got, want := result.Green(), deed.err == "" && deed.problem == ""; got != want {
				t.Errorf("got green %v, want %v; the problem is %q", got, want, result.Problem)
			}
			if !strings.Contains(result.Problem, deed.problem) || deed.problem == "" && result.Problem != "" {
				t.Errorf("got problem %q, want one with %q", result.Problem, deed.problem)
			}
			var errs []string
			for _, s := range result.Scenarios {
				if s.Outcome == check.Red {
					errs = append(errs, s.Err)
				}
			}
			if !strings.Contains(strings.Join(errs, "\n"), deed.err) {
				t.Errorf("got errors %q, want one with %q", errs, deed.err)
			}
		})
	}
}

// roundRobin returns a file with a RoundRobin whose Select has the body.
func roundRobin(before, body string, imports ...string) string {
	text := "package selector\nimport (\n\"sync/atomic\"\n\"example.com/roundabout/backend\"\n\"example.com/roundabout/pool\"\n"
	for _, i := range imports {
		text += `"` + i + "\"\n"
	}
	return text + ")\n" + before + `
		func init() { register("round-robin", func(p *pool.Pool) Selector { return &RoundRobin{pool: p} }) }
		type RoundRobin struct { pool *pool.Pool; turn atomic.Uint64 }
		func (r *RoundRobin) Select() (*backend.Backend, error) {` + body + "\n}\n"
}

// When a run is interrupted, all that it has started comes to its end, and so does a step that
// never would.
func TestNothingRunsOnAfterAnInterruption(t *testing.T) {
	files, upto := atFour(t)
	where := filepath.Join(t.TempDir(), "address")
	files["selector/round_robin.go"] = roundRobin("", fmt.Sprintf(`
		signal.Ignore(syscall.SIGPIPE) // which would end it at its next word, when nobody listens to it any more
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil { return nil, err }
		os.WriteFile(%[1]q + ".part", []byte(l.Addr().String()), 0o644)
		os.Rename(%[1]q + ".part", %[1]q)
		select {}`, where), "net", "os", "os/signal", "syscall")
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(where); err == nil {
				stop()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	dir := t.TempDir()
	if err := files.WriteTo(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := (&check.Run{Dir: dir, Lessons: upto}).Do(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got error %v, want %v", err, context.Canceled)
	}
	address, err := os.ReadFile(where)
	if err != nil {
		t.Fatal(err)
	}
	for wait := time.Millisecond; ; wait *= 2 {
		conn, err := net.Dial("tcp", string(address))
		if err != nil {
			return
		}
		conn.Close()
		if wait > 3*time.Second { // the other scenarios would take longer than all this waiting
			t.Fatal("got a test that still listens, want it ended")
		}
		time.Sleep(wait)
	}
}

// needRaceDetector skips a test where there is no race detector, unless REQUIRE_RACE is set.
func needRaceDetector(t *testing.T) {
	t.Helper()
	cgo, err := exec.Command("go", "env", "CGO_ENABLED").Output()
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(cgo)) == "0" && os.Getenv("REQUIRE_RACE") == "" {
		t.Skip("no C compiler, which the race detector needs")
	}
}

// What is wrong with the module itself is said, too.
func TestABrokenModuleIsExplained(t *testing.T) {
	for name, test := range map[string]struct {
		breaks func(lessons.Files)
		want   string
	}{
		"no feature":          {func(f lessons.Files) { delete(f, "features/04_round_robin.feature") }, "04_round_robin.feature can't be read"},
		"a feature in pieces": {func(f lessons.Files) { f["features/04_round_robin.feature"] = "Feature:\n  Scenaro\n  | |\nGiven" }, "04_round_robin.feature has no scenario"},
		"no go.mod":           {func(f lessons.Files) { delete(f, "go.mod") }, "go.mod"},
		"a broken go.mod":     {func(f lessons.Files) { f["go.mod"] = "modul example.com/roundabout\n" }, "go.mod:1"},
		"no package":          {func(f lessons.Files) { delete(f, "backend/backend.go") }, "does not compile"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files, upto := atFour(t)
			test.breaks(files)
			result := try(t, files, upto, false)
			if result.Green() || !strings.Contains(result.Problem, test.want) {
				t.Errorf("got problem %q, want one with %q", result.Problem, test.want)
			}
		})
	}
}

// The first red scenarios are shown with the step that failed marked; the others are folded by
// their reasons.
func TestPrinter(t *testing.T) {
	var shown bytes.Buffer
	p := &check.Printer{W: &shown, Dir: "my/workspace"}
	l := lessons.Table[3]
	p.Begin(l)
	p.Scenario(&check.Scenario{Lesson: l, Name: "A", Outcome: check.Green})
	for _, name := range []string{"B", "C", "D", "E", "F", "G"} {
		p.Scenario(&check.Scenario{
			Lesson: l, Name: name, Outcome: check.Red, Feature: "features/04_round_robin.feature", Line: 5, Printed: "hello\nyou",
			Steps: []string{"Given a", "Then b\n  | c |"}, Failed: 1, Err: "round 1: got 1, want 2\n\tin selector.F, selector/x.go:3",
		})
	}
	for _, name := range []string{"H", "I"} {
		p.Scenario(&check.Scenario{Lesson: lessons.Table[2], Name: name, Outcome: check.Red, Err: "panic: pool.New is not written yet"})
	}
	c, err := lessons.Open("../..")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.End(c, &check.Result{Lessons: lessons.Table[:4]}); err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(shown.String(), "  red  C\n")
	want := `Lesson 04, Round robin

  ok   A
  red  B

       my/workspace/features/04_round_robin.feature:5
       Given a
     > Then b
         | c |
         round 1: got  1
                  want 2
         in selector.F, my/workspace/selector/x.go:3

       It printed:
         hello
         you

`
	if first != want {
		t.Errorf("got\n%s\nwant\n%s", first, want)
	}
	_, folded, _ := strings.Cut(rest, "\n\n  red  E")
	if want := `, and 2 more scenarios
       my/workspace/features/04_round_robin.feature:5
       round 1: got 1, want 2
  red  H (lesson 03), and 1 more scenario
       pool.New is not written yet

No scenario has run.
`; folded != want {
		t.Errorf("got the other scenarios as\n%s\nwant\n%s", folded, want)
	}
}

// What code prints is told from what tests print around it, however much it is.
func TestWhatCodePrintsIsShown(t *testing.T) {
	files, upto := atFour(t)
	files["selector/round_robin.go"] = roundRobin("", `
		for range 5000 { println("a line of some length, again and again, to fill the output") }
		fmt.Println("on stdout")
		return nil, nil`, "fmt")
	files["selector/selector.go"] = strings.Replace(files["selector/selector.go"], "maker, ok :=", "print(\"hello \"); println(name)\n maker, ok :=", 1)
	for _, s := range try(t, files, upto, false).Scenarios {
		if s.Name == "A change does not restart the turns" && !strings.HasPrefix(s.Printed, "hello round-robin\na line of") {
			t.Errorf("got printed %q, want what the code has printed", s.Printed)
		}
		if s.Name == "An unknown selector is refused" && s.Printed != "hello roundrobin" {
			t.Errorf("got printed %q, want what the code has printed", s.Printed)
		}
	}
}

// What the tests say of a failure is not taken for what code has printed.
func TestWhatTestsSayIsNotWhatCodePrints(t *testing.T) {
	files, upto := atFour(t)
	files["selector/round_robin.go"] = roundRobin("", "return nil, nil") // its name is asked for, which panics
	for _, s := range try(t, files, upto, false).Scenarios {
		if s.Printed != "" {
			t.Errorf("%s: got printed %q, want nothing", s.Name, s.Printed)
		}
	}
}

// The sum says what has not run, what is left to write, and which earlier lessons are red.
func TestSum(t *testing.T) {
	c, err := lessons.Open("../..")
	if err != nil {
		t.Fatal(err)
	}
	files, upto := atFour(t)
	for name, test := range map[string]struct {
		breaks func(lessons.Files)
		says   []string
	}{
		"does not compile": {
			func(f lessons.Files) {
				f["selector/round_robin.go"] = roundRobin("import \"os\"", "fmt.Println(atomic.Int64{}, utf8.RuneError)")
			},
			[]string{
				"\nNo scenario has run.\n",
				`undefined: fmt (add "fmt" to the file's imports)`, `undefined: utf8 (add "unicode/utf8" to the file's imports)`,
				`"os" imported and not used (take it out of the file's imports)`, "  ws/selector/round_robin.go:",
			},
		},
		"the balancer does not compile": {
			func(f lessons.Files) {
				f["cmd/balancer/main.go"] = "package main\n\nfunc main() { slices.Sort(nil) }\n"
			},
			[]string{"\nNo scenario has run.\n", `undefined: slices (add "slices" to the file's imports)`, "  ws/cmd/balancer/main.go:3:"},
		},
		"half written": {
			func(f lessons.Files) {
				f["selector/round_robin.go"] = roundRobin("", `panic("selector.RoundRobin.Select is not written yet")`)
			},
			[]string{"1 of 9 scenarios of this lesson", "  write  ws/selector/round_robin.go:", "selector.RoundRobin.Select\n"},
		},
		"an earlier lesson": {
			func(f lessons.Files) {
				f["pool/available.go"] = strings.Replace(f["pool/available.go"], "mark(name, true)", "mark(name, false)", 1)
			},
			[]string{"Lesson 03 is red. Its functions:\n", "pool.Pool.MarkDown\n"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(files)
			test.breaks(files)
			var shown bytes.Buffer
			p := &check.Printer{W: &shown, Dir: "ws"}
			p.Begin(c.Lessons[3])
			if err := p.End(c, try(t, files, upto, false)); err != nil {
				t.Fatal(err)
			}
			for _, says := range test.says {
				if !strings.Contains(shown.String(), says) {
					t.Errorf("got\n%s\nwant %q in it", shown.String(), says)
				}
			}
			if strings.Contains(shown.String(), "Red is how a lesson starts") || strings.Contains(shown.String(), "selector.New\n") != (name == "an earlier lesson") {
				t.Errorf("got\n%s\nwant it to name what is left, and not the start", shown.String())
			}
		})
	}
}
