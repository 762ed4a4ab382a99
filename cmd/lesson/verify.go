package main

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/proof"
)

func (r *runner) verifyCommand() *cobra.Command {
	var write bool
	c := &cobra.Command{
		Use: "verify [NN]", Short: "For instructors: prove that the lessons are what their pages say", Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			course, err := r.course()
			if err != nil {
				return err
			}
			all := course.Lessons
			if len(arguments) > 0 {
				l, err := numbered(course, arguments[0])
				if err != nil {
					return err
				}
				all = []lessons.Lesson{l}
			}
			prover := &proof.Prover{Course: course, Write: write}
			fmt.Fprintf(r.term.Out, "  %-44s", "")
			for _, rule := range proof.Rules {
				fmt.Fprintf(r.term.Out, "%-11s", rule.Name)
			}
			fmt.Fprintln(r.term.Out)
			errs := []error{proof.Files(course)}
			for _, l := range all {
				found := make([]error, len(proof.Rules))
				var running sync.WaitGroup
				room := make(chan bool, runtime.GOMAXPROCS(0))
				for i, rule := range proof.Rules {
					running.Go(func() {
						room <- true
						found[i] = prover.Prove(c.Context(), rule, l)
						<-room
					})
				}
				running.Wait()
				if err := c.Context().Err(); err != nil {
					return err
				}
				fmt.Fprintf(r.term.Out, "  %-44s", l)
				for _, err := range found {
					mark, style := "ok", "green"
					if err != nil {
						mark, style = "FAILS", "red"
					}
					fmt.Fprint(r.term.Out, r.term.Paint(style, fmt.Sprintf("%-11s", mark)))
				}
				fmt.Fprintln(r.term.Out)
				errs = append(errs, found...)
			}
			if err := errors.Join(errs...); err != nil {
				fmt.Fprintf(r.term.Out, "\n%v\n", err)
				return errRed
			}
			return nil
		},
	}
	c.Flags().BoolVarP(&write, "write", "w", false, "rewrite the blocks of the pages and the fingerprints of the mistakes")
	return c
}
