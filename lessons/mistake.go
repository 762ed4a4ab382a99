package lessons

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
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
	pieces   map[string]*piece
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
	m := Mistake{Lesson: l.Number(), Name: strings.TrimSuffix(path.Base(file), ".go"), pieces: map[string]*piece{}}
	for _, d := range parsed.declared {
		if d.function != nil {
			m.Code, m.pieces[d.key] = parsed.function(d), parsed.piece(d)
			m.pieces[d.key].doc = "" // it is not the learner's to read
		}
	}
	if len(m.pieces) != 1 {
		return Mistake{}, fmt.Errorf("%s has %d functions: a mistake is one", file, len(m.pieces))
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
