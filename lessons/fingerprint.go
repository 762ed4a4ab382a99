package lessons

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// A Fingerprint is what a mistake makes of its lesson: of each scenario that fails, the line that says how.
type Fingerprint map[string]string

// Fingerprints returns the fingerprints of a lesson's mistakes by their names. They were made by running the mistakes.
func (c *Course) Fingerprints(l Lesson) (map[string]Fingerprint, error) {
	text, err := os.ReadFile(filepath.Join(c.Root, fingerprints(l)))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var found map[string]Fingerprint
	if err := json.Unmarshal(text, &found); err != nil {
		return nil, fmt.Errorf("%s: %w", fingerprints(l), err)
	}
	return found, nil
}

// WriteFingerprints keeps the fingerprints of a lesson's mistakes.
func (c *Course) WriteFingerprints(l Lesson, found map[string]Fingerprint) error {
	if len(found) == 0 {
		return nil
	}
	text, err := json.MarshalIndent(found, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Root, fingerprints(l)), append(text, '\n'), 0o644)
}

func fingerprints(l Lesson) string { return path.Join(l.Folder(), "mistakes", "signatures.json") }

// MatchMistakes returns the mistakes of a lesson that fail in exactly the same way: all that failed did so as their fingerprints say.
// If there are none, it returns those that explain more than half of what failed, each scenario exactly, and says that it is a part.
func (c *Course) MatchMistakes(l Lesson, failed Fingerprint) (known []Mistake, part bool, err error) {
	fingerprints, err := c.Fingerprints(l)
	if err != nil {
		return nil, false, err
	}
	most := len(failed)/2 + 1
	for _, fingerprint := range fingerprints {
		if fingerprint.within(failed) {
			most = max(most, len(fingerprint))
		}
	}
	known, err = c.Mistakes(l)
	known = slices.DeleteFunc(known, func(m Mistake) bool {
		fingerprint := fingerprints[m.Name]
		return len(fingerprint) < most || !fingerprint.within(failed)
	})
	return known, most < len(failed), err
}

// within reports whether each scenario of a fingerprint has failed, and in the same way.
func (s Fingerprint) within(failed Fingerprint) bool {
	for scenario, line := range s {
		if failed[scenario] != line {
			return false
		}
	}
	return true
}
