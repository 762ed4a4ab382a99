package proof

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/roundabout/lessons"
)

// mistakes: there are two to five; each is caught by the scenario that it names, and fails as its fingerprint says.
func mistakes(ctx context.Context, p *Prover, l lessons.Lesson) error {
	all, err := p.Course.Mistakes(l)
	if err != nil {
		return err
	}
	known, err := p.Course.Fingerprints(l)
	if err != nil {
		return err
	}
	var errs []error
	if len(all) < 2 || len(all) > 5 {
		errs = append(errs, fmt.Errorf("%s has %d mistakes: use 2 to 5", l.Folder(), len(all)))
	}
	found := map[string]lessons.Fingerprint{}
	for _, m := range all {
		file := fmt.Sprintf("%s/mistakes/%s.go", l.Folder(), m.Name)
		fingerprint, err := p.fingerprint(ctx, l, m)
		for tries := 1; m.Varies && err == nil && fingerprint[m.Scenario] == "" && tries < 3; tries++ {
			fingerprint, err = p.fingerprint(ctx, l, m) // chance can be kind to it once
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
			continue
		}
		if fingerprint[m.Scenario] == "" {
			errs = append(errs, fmt.Errorf("%s: it is not caught by %q, but by %q", file, m.Scenario, slices.Sorted(maps.Keys(fingerprint))))
		}
		if !m.Varies {
			found[m.Name] = fingerprint
		}
	}
	if p.Write && len(errs) == 0 {
		return p.Course.WriteFingerprints(l, found)
	}
	for name, fingerprint := range found {
		if err := same(fingerprint, known[name]); err != nil {
			errs = append(errs, fmt.Errorf("%s/mistakes/signatures.json: %s: %w; lesson verify --write rewrites it", l.Folder(), name, err))
		}
	}
	return errors.Join(errs...)
}

func same(got, want lessons.Fingerprint) error {
	for scenario, line := range got {
		if want[scenario] != line {
			return fmt.Errorf("%q says %q, and not %q", scenario, line, want[scenario])
		}
	}
	if len(want) > len(got) {
		return fmt.Errorf("%d scenarios are red, and not %d", len(got), len(want))
	}
	return nil
}

// fingerprint runs a mistake.
func (p *Prover) fingerprint(ctx context.Context, l lessons.Lesson, m lessons.Mistake) (fingerprint lessons.Fingerprint, err error) {
	files, err := p.Course.FinishWith(m)
	if err != nil {
		return nil, err
	}
	right, err := p.Course.Finish(l.Number())
	if err != nil {
		return nil, err
	}
	if f, err := right.Find(m.Code.Name); err != nil || f.Signature != m.Code.Signature {
		return nil, fmt.Errorf("the finished code has no %s", m.Code.Signature)
	}
	err = p.in(files, func(dir string) error {
		result, err := p.run(ctx, dir, l, true, nil)
		if err == nil {
			fingerprint = result.Fingerprint(l)
		}
		return err
	})
	return fingerprint, err
}
