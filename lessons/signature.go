package lessons

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// A Signature is what a mistake makes of its lesson: of each scenario that fails, the line that says how.
type Signature map[string]string

// Signatures returns the signatures of a lesson's mistakes by their names. They were made by running the mistakes.
func (c *Course) Signatures(l Lesson) (map[string]Signature, error) {
	text, err := os.ReadFile(filepath.Join(c.Root, signatures(l)))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var found map[string]Signature
	if err := json.Unmarshal(text, &found); err != nil {
		return nil, fmt.Errorf("%s: %w", signatures(l), err)
	}
	return found, nil
}

// WriteSignatures keeps the signatures of a lesson's mistakes.
func (c *Course) WriteSignatures(l Lesson, found map[string]Signature) error {
	if len(found) == 0 {
		return nil
	}
	text, err := json.MarshalIndent(found, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Root, signatures(l)), append(text, '\n'), 0o644)
}

func signatures(l Lesson) string { return path.Join(l.Folder(), "mistakes", "signatures.json") }

// KnownAs returns the mistakes of a lesson that fail in exactly the same way: all that failed did so as their signatures say.
// If there are none, it returns those that explain more than half of what failed, each scenario exactly, and says that it is a part.
func (c *Course) KnownAs(l Lesson, failed Signature) (known []Mistake, part bool, err error) {
	signatures, err := c.Signatures(l)
	if err != nil {
		return nil, false, err
	}
	most := len(failed)/2 + 1
	for _, signature := range signatures {
		if signature.within(failed) {
			most = max(most, len(signature))
		}
	}
	known, err = c.Mistakes(l)
	known = slices.DeleteFunc(known, func(m Mistake) bool {
		signature := signatures[m.Name]
		return len(signature) < most || !signature.within(failed)
	})
	return known, most < len(failed), err
}

// within reports whether each scenario of a signature has failed, and in the same way.
func (s Signature) within(failed Signature) bool {
	for scenario, line := range s {
		if failed[scenario] != line {
			return false
		}
	}
	return true
}
