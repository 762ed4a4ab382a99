package selector

import (
	"testing"

	"example.com/roundabout/backend"
	"pgregory.net/rapid"
)

// Nothing is rounded away: after any change, all credits add up to exactly 0 as soon as somebody can be picked.
func TestCreditsAddUpToZeroToTheGrain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w Weighter[int]
		weight := rapid.IntRange(0, backend.MaxWeight)
		for range rapid.IntRange(1, 40).Draw(t, "changes") {
			value := rapid.IntRange(0, 5).Draw(t, "value")
			if w.Add(value, weight.Draw(t, "weight")) != nil {
				if rapid.Bool().Draw(t, "leaves") {
					_ = w.Remove(value)
				} else {
					_ = w.SetWeight(value, weight.Draw(t, "weight"))
				}
			}
			if _, err := w.Next(); err != nil {
				continue
			}
			var sum int64
			for _, a := range w.accounts {
				sum += a.credit
			}
			if sum != 0 {
				t.Fatalf("got a sum of %d grains, want 0", sum)
			}
		}
	})
}
