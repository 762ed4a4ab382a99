package lessons

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Mistake is a wrong version of a function, which people really write.
type Mistake struct {
	Lesson   int    // in whose finished code it is made
	Name     string // of its file
	Title    string
	Why      string // people write it, and what is wrong with it
	Scenario string // that catches it
	Varies   bool   // no two runs are wrong in the same way, so it has no signature
	Code     Function
	bodies   map[string]body
}

// Mistakes returns the mistakes of a lesson, by name. They are the files of its folder mistakes. Each begins with a comment:
// the title; a paragraph or two; and the line "Caught by: " with the scenario, to which " (varies)" is added if runs differ.
func (c *Course) Mistakes(l Lesson) ([]Mistake, error) {
	entries, err := os.ReadDir(filepath.Join(c.Root, "lessons", l.Slug, "mistakes"))
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	var mistakes []Mistake
	for _, entry := range entries {
		if path.Ext(entry.Name()) != ".go" {
			continue
		}
		m, err := c.mistake(l, path.Join(l.Folder(), "mistakes", entry.Name()))
		if err != nil {
			return nil, err
		}
		mistakes = append(mistakes, m)
	}
	return mistakes, nil
}

func (c *Course) mistake(l Lesson, file string) (Mistake, error) {
	text, err := c.Read(file)
	if err != nil {
		return Mistake{}, err
	}
	parsed, err := parse(file, text)
	if err != nil {
		return Mistake{}, err
	}
	m := Mistake{Lesson: l.Number(), Name: strings.TrimSuffix(path.Base(file), ".go"), bodies: parsed.bodies()}
	if len(m.bodies) != 1 {
		return Mistake{}, fmt.Errorf("%s has %d functions: a mistake is one", file, len(m.bodies))
	}
	for name, f := range parsed.functions {
		m.Code = parsed.function(name, f)
	}
	comment, caught, ok := strings.Cut(parsed.file.Doc.Text(), "Caught by: ")
	title, why, said := strings.Cut(comment, "\n\n")
	if !ok || !said {
		return Mistake{}, fmt.Errorf("%s: the comment before the package is a title, a paragraph, and the line \"Caught by: \" with a scenario", file)
	}
	m.Title, m.Why = strings.TrimSpace(title), strings.TrimSpace(why)
	m.Scenario, m.Varies = strings.CutSuffix(strings.TrimSpace(caught), " (varies)")
	return m, nil
}

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

// within is whether each scenario of a signature has failed, and in the same way.
func (s Signature) within(failed Signature) bool {
	for scenario, line := range s {
		if failed[scenario] != line {
			return false
		}
	}
	return true
}
