// Command lesson is what people follow the course with: it starts lessons in a workspace of their own, checks what they
// have written there, and helps them on. Run it without arguments to see the lessons, and what to do next.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/term"
)

func main() { os.Exit(run(os.Args[1:])) }

// run is the whole program. Its exit status is 0 if all is well, 1 if something is not green yet, and 2 if it could not do
// what it was told to.
func run(arguments []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // so a second signal ends the program as it is
	r := &runner{term: term.Of(os.Stdout)}
	root := r.commands()
	root.SetArgs(withTwoDashes(arguments))
	switch err := root.ExecuteContext(ctx); {
	case err == nil:
		return 0
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "lesson: interrupted; run it again to go on")
		return 2
	case errors.Is(err, errRed):
		return 1
	default:
		for line := range strings.Lines(err.Error()) {
			fmt.Fprintln(os.Stderr, "lesson:", strings.TrimRight(line, "\n"))
		}
		return 2
	}
}

// errRed is the error of a command that has said itself what is not green yet.
var errRed = errors.New("not green yet")

func (r *runner) commands() *cobra.Command {
	root := &cobra.Command{
		Use:           "lesson",
		Short:         "Follow the course: see the lessons, and what to do next",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(_ *cobra.Command, arguments []string) error {
			if len(arguments) > 0 {
				return fmt.Errorf("there is no command %q; lesson -h lists them", arguments[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return r.list(true) },
	}
	root.PersistentFlags().StringVar(&r.dir, "dir", "", "the `folder` of your workspace (default: the one you are in, or else workspace in the course)")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(
		r.doctorCommand(), r.listCommand(), r.startCommand(), r.gotoCommand(), r.nextCommand(), r.readCommand(),
		r.checkCommand(), r.watchCommand(), r.hintCommand(), r.diffCommand(), r.solutionCommand(), r.resetCommand(),
		r.traceCommand(), r.verifyCommand(),
	)
	for _, c := range root.Commands() {
		c.DisableFlagsInUseLine = true
		allowed := c.Args
		c.Args = func(c *cobra.Command, arguments []string) error {
			if allowed(c, arguments) != nil {
				return fmt.Errorf("%q is not how it is called, which is: %s", strings.Join(append([]string{c.Name()}, arguments...), " "), c.UseLine())
			}
			return nil
		}
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w; %s -h lists the flags", err, c.CommandPath())
	})
	root.SetUsageFunc(usage)
	return root
}

var oneDash = regexp.MustCompile(`^-[a-z][a-z-]+(=|$)`)

// withTwoDashes lets flags be written with one dash, as those of the go command and the balancer are.
func withTwoDashes(arguments []string) []string {
	var written []string
	for _, a := range arguments {
		if oneDash.MatchString(a) {
			a = "-" + a
		}
		written = append(written, a)
	}
	return written
}

// usage writes how a command is used, with flags as they are written here.
func usage(c *cobra.Command) error {
	w := c.OutOrStdout()
	fmt.Fprintf(w, "usage: %s\n", c.UseLine())
	if c.HasAvailableSubCommands() {
		fmt.Fprintln(w)
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(w, "  %-9s %s\n", sub.Name(), sub.Short)
			}
		}
	}
	if flags := c.Flags().FlagUsages(); flags != "" {
		fmt.Fprintf(w, "\n%s", regexp.MustCompile(`(?m)^  (-\w, |    )--`).ReplaceAllString(flags, "  -"))
	}
	return nil
}
