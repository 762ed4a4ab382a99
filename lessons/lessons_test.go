package lessons_test

import (
	"testing"

	"example.com/roundabout/lessons"
	"example.com/roundabout/lessons/proof"
)

// TestFiles holds the table of contents to what there is.
func TestFiles(t *testing.T) {
	if err := proof.Files(course(t)); err != nil {
		t.Error(err)
	}
}

// TestLessons holds each lesson to each rule, by deriving it and running its scenarios.
func TestLessons(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the proofs of all lessons take a minute")
	}
	prover := &proof.Prover{Course: course(t)}
	for _, l := range prover.Course.Lessons {
		for _, rule := range proof.Rules {
			t.Run(l.Slug+"/"+rule.Name, func(t *testing.T) {
				t.Parallel()
				if err := prover.Prove(t.Context(), rule, l); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func course(t *testing.T) *lessons.Course {
	t.Helper()
	c, err := lessons.Open("..")
	if err != nil {
		t.Fatal(err)
	}
	return c
}
