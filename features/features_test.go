package features

import (
	"context"
	"flag"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cucumber/godog"
)

var options = godog.Options{
	Format:      "progress",
	Paths:       []string{"."},
	Strict:      true,
	Concurrency: 1,
	NoColors:    os.Getenv("NO_COLOR") != "",
}

func init() {
	usage := flag.CommandLine.Usage
	godog.BindFlags("godog.", flag.CommandLine, &options)
	flag.CommandLine.Usage = usage
}

// TestFeatures runs each scenario as a subtest: those of the features that are named after -args, in that order, or else all. Green is not enough: it counts that all those asked for have run.
func TestFeatures(t *testing.T) {
	reporter := openReport(t)
	options.TestingT = t
	if flag.NArg() > 0 {
		options.Paths = flag.Args()
	}
	var ran atomic.Int64
	suite := godog.TestSuite{
		Options: &options,
		ScenarioInitializer: func(scenario *godog.ScenarioContext) {
			reporter.watch(scenario)
			addSteps(scenario)
			scenario.After(func(ctx context.Context, _ *godog.Scenario, _ error) (context.Context, error) {
				ran.Add(1)
				return ctx, nil
			})
		},
	}
	features, err := suite.RetrieveFeatures()
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	for _, feature := range features {
		declared += len(feature.Pickles)
	}
	if declared == 0 {
		t.Fatalf("no scenario has the tags %q in %v: tags look like @lesson-08, or @lesson-08,@lesson-09, or ~@lesson-14", options.Tags, options.Paths)
	}
	if suite.Run() != 0 {
		t.Error("the suite has failed")
	}
	only := strings.Contains(flag.Lookup("test.run").Value.String(), "/")
	if got := int(ran.Load()); got != declared && !(only && got > 0) {
		t.Errorf("%d scenarios have run, want %d", got, declared)
	}
}
