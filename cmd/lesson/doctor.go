package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/roundabout/lessons"
)

func (r *runner) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use: "doctor", Short: "Check your setup, download what the course needs, and build it once", Args: cobra.ExactArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			course, err := r.course()
			if err != nil {
				return err
			}
			sick := false
			for _, examine := range []struct {
				what string
				how  func(context.Context, *lessons.Course) (string, error)
			}{
				{"Go", r.examineGo},
				{"git", r.examineGit},
				{"race detector", r.examineRace},
				{"modules", r.examineModules},
				{"workspace", r.examineWorkspace},
				{"first build", r.examineBuild},
			} {
				stop := r.elapsed(examine.what)
				found, err := examine.how(c.Context(), course)
				stop()
				if c.Context().Err() != nil {
					return c.Context().Err()
				}
				mark := r.term.Paint("green", "ok   ")
				switch {
				case errors.Is(err, errOptional):
					mark, found = r.term.Paint("yellow", "note "), err.Error()
				case err != nil:
					mark, found, sick = r.term.Paint("red", "FAILS"), err.Error(), true
				}
				fmt.Fprintf(r.term.Out, "  %s  %-14s %s\n", mark, examine.what, strings.ReplaceAll(found, "\n", "\n                        "))
			}
			if sick {
				return errRed
			}
			w, err := orNone(r.open())
			if err != nil {
				return err
			}
			current := 0
			if w != nil {
				current = w.Lesson().Number()
			}
			fmt.Fprintf(r.term.Out, "\nYour setup is complete; from here on you can work offline.\nNext: %s\n", r.term.Paint("bold", r.advice(w, current)))
			return nil
		},
	}
}

// errOptional says that something is missing that the course can do without.
var errOptional = errors.New("the course works without it")

// elapsed shows on a screen how long something has been running.
func (r *runner) elapsed(what string) (stop func()) {
	if !r.term.Screen {
		return func() {}
	}
	done, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		began, tick := time.Now(), time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				fmt.Fprintf(r.term.Out, "\r%*s\r", 40, "")
				return
			case <-tick.C:
				fmt.Fprintf(r.term.Out, "\r  ...    %-14s %.0f s", what, time.Since(began).Seconds())
			}
		}
	}()
	return func() { close(done); <-stopped }
}
