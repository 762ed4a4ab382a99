package main

import (
	"github.com/spf13/cobra"
)

func (r *runner) readCommand() *cobra.Command {
	return &cobra.Command{
		Use: "read [NN]", Short: "Read a lesson's page", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, arguments []string) error {
			c, err := r.course()
			if err != nil {
				return err
			}
			l := c.Lessons[0]
			if w, err := orNone(r.open()); err != nil {
				return err
			} else if w != nil {
				l = w.Lesson()
			}
			if len(arguments) > 0 {
				if l, err = numbered(c, arguments[0]); err != nil {
					return err
				}
			}
			page, err := c.Text(l)
			if err != nil {
				return err
			}
			shown, err := r.term.Markdown(page)
			if err != nil {
				return err
			}
			return r.term.Page(shown)
		},
	}
}
