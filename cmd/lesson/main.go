// Command lesson is the runner of the course: it starts lessons in a workspace, checks the code
// that is written there, and gives hints. Without arguments, it lists the lessons, and says what
// to do next.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/roundabout/cmd/lesson/internal/term"
	"example.com/roundabout/cmd/lesson/internal/workspace"
)

func main() { os.Exit(run(os.Args[1:])) }

// run is the whole program. Its exit status is 0 if all is well, 1 if something is not green yet,
// and 2 if it could not do what it was asked to.
func run(arguments []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // so that a second signal ends the program at once
	r := &runner{term: term.Of(os.Stdout)}
	root := r.commands()
	root.SetArgs(arguments)
	called, err := root.ExecuteContextC(ctx)
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "lesson: interrupted; run it again to go on")
		return 2
	case errors.Is(err, errRed):
		return 1
	case !r.understood:
		err = fmt.Errorf("%w\n%s", err, usage(called))
	}
	for line := range strings.Lines(err.Error()) {
		if line = strings.TrimSpace(line); line != "" {
			fmt.Fprintln(os.Stderr, "lesson:", line)
		}
	}
	return 2
}

// errRed is the error of a command that has said itself what is not green yet.
var errRed = errors.New("not green yet")

func (r *runner) commands() *cobra.Command {
	root := &cobra.Command{
		Use:           "lesson",
		Short:         "Follow the course: list the lessons, and say what to do next",
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRun: func(*cobra.Command, []string) {
			r.understood = true
			workspace.Named = r.dir
		},
		RunE: func(*cobra.Command, []string) error { return r.list(true) },
	}
	root.PersistentFlags().StringVarP(&r.dir, "dir", "d", "", "the `folder` of your workspace (default: the one you are in, otherwise workspace in the course)")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		r.doctorCommand(), r.listCommand(), r.startCommand(), r.gotoCommand(), r.nextCommand(), r.readCommand(),
		r.checkCommand(), r.watchCommand(), r.hintCommand(), r.diffCommand(), r.solutionCommand(), r.resetCommand(),
		r.traceCommand(), r.verifyCommand(),
	)
	return root
}

// usage says how a command is called.
func usage(c *cobra.Command) string {
	if c.HasParent() {
		return fmt.Sprintf("usage: %s; %s -h says more", c.UseLine(), c.CommandPath())
	}
	return "lesson -h lists the commands"
}

// flagError adds to the error of an unknown flag the ones that may have been meant.
func flagError(c *cobra.Command, err error) error {
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	if unknown.GetSpecifiedShortnames() != "" {
		return fmt.Errorf("%w: the long form of a flag has two dashes", err)
	}
	flags := &cobra.Command{SuggestionsMinimumDistance: 2} // cobra suggests commands, so let each flag be one
	c.Flags().VisitAll(func(f *pflag.Flag) {
		flags.AddCommand(&cobra.Command{Use: "--" + f.Name, Run: func(*cobra.Command, []string) {}})
	})
	for _, meant := range flags.SuggestionsFor("--" + unknown.GetSpecifiedName()) {
		err = fmt.Errorf("%w; did you mean %s?", err, meant)
	}
	return err
}
