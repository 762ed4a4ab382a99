package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/roundabout/cmd/lesson/internal/trace"
	"example.com/roundabout/cmd/lesson/internal/workspace"
	"example.com/roundabout/selector"
)

func (r *runner) traceCommand() *cobra.Command {
	var picks int
	var svg string
	kinds := []string{"down", "up", "weight"}
	texts := map[string]*[]string{}
	c := &cobra.Command{
		Use: "trace SELECTOR WEIGHT...", Short: "Show, round by round, what a finished selector picks; the name all shows every selector", Args: cobra.MinimumNArgs(2),
		RunE: func(c *cobra.Command, arguments []string) error {
			members, err := trace.ParseMembers(arguments[1:])
			if err != nil {
				return err
			}
			if !c.Flags().Changed("picks") {
				picks = cycle(members)
			}
			if picks < 1 || picks > 10000 {
				return fmt.Errorf("--picks %d: use 1 to 10000", picks)
			}
			var changes []trace.Change
			for _, kind := range kinds {
				for _, text := range *texts[kind] {
					change, err := trace.ParseChange(kind, text)
					if err != nil {
						return err
					}
					if change.Pick > picks {
						return fmt.Errorf("--%s %s: there are only %d picks; ask for more with --picks", kind, text, picks)
					}
					changes = append(changes, change)
				}
			}
			selectors := arguments[:1]
			if selectors[0] == "all" {
				selectors = inOrder()
			}
			var traces []*trace.Trace
			for _, name := range selectors {
				t, err := trace.Run(c.Context(), name, members, changes, picks)
				if err != nil {
					return err
				}
				traces = append(traces, t)
			}
			if svg != "" {
				var picture bytes.Buffer
				if err := trace.SVG(&picture, traces); err != nil {
					return err
				}
				if err := workspace.Write(svg, picture.Bytes()); err != nil {
					return fmt.Errorf("--svg: %w", err)
				}
				_, err := fmt.Fprintln(r.term.Out, "The picture is in", svg)
				return err
			}
			for i, t := range traces {
				if i > 0 {
					fmt.Fprintln(r.term.Out)
				}
				t.Text(r.term.Out, cmp.Or(r.term.Width, 100), r.term.Paint)
			}
			return nil
		},
	}
	c.Flags().IntVarP(&picks, "picks", "n", 0, "how many picks (default: one cycle, if it has at most 60)")
	c.Flags().StringVar(&svg, "svg", "", "draw a picture into this `file` instead")
	texts["down"] = c.Flags().StringArray("down", nil, "B goes down before pick 4 if it is `B@4`; may be repeated")
	texts["up"] = c.Flags().StringArray("up", nil, "B comes up before pick 8 if it is `B@8`; may be repeated")
	texts["weight"] = c.Flags().StringArray("weight", nil, "the weight of A becomes 5 before pick 6 if it is `A=5@6`; may be repeated")
	return c
}

// inOrder returns the selectors in the order of the lessons, and those that no lesson has at the end.
func inOrder() []string {
	order := []string{"round-robin", "weighted", "interleaved", "smooth", "fair"}
	for _, name := range selector.Names() {
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	return order
}

// cycle returns the length of a cycle of weights, or 20 if it is long.
func cycle(members []trace.Member) int {
	sum, divisor := 0, 0
	for _, m := range members {
		sum += max(m.Weight, 0)
		for a, b := divisor, max(m.Weight, 0); ; a, b = b, a%b {
			if b == 0 {
				divisor = a
				break
			}
		}
	}
	if n := sum / max(divisor, 1); n > 0 && n <= 60 {
		return n
	}
	return 20
}
