// Package proof holds the course to its promises: each lesson starts red and ends green, each function that it asks for
// matters, each mistake is caught, and each text says what is so.
package proof

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"example.com/roundabout/lessons"
)

// A Prover holds lessons to the rules. Its method Prove may be called from any number of goroutines.
type Prover struct {
	Course *lessons.Course
	Write  bool // rewrite what texts and signatures show, where it is not so

	checks sync.Map // of starts and finishes, which two rules need: func() checked, by lesson and state
}

// Prove holds a lesson to a rule. Each line of the error names the lesson and the rule.
func (p *Prover) Prove(ctx context.Context, rule Rule, l lessons.Lesson) error {
	var errs []error
	for _, err := range flatten(rule.Hold(ctx, p, l)) {
		errs = append(errs, fmt.Errorf("lesson %02d, %s: %w", l.Number(), rule.Name, err))
	}
	return errors.Join(errs...)
}

func flatten(err error) (flat []error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			flat = append(flat, flatten(one)...)
		}
		return flat
	}
	if err == nil {
		return nil
	}
	return []error{err}
}
