package lessons

import (
	"maps"
	"slices"
)

// Solve returns those of the given files that change when the functions of a lesson are replaced by the finished ones, for somebody who is at
// lesson current by now. The error says where a file can't be parsed, or which function is in none.
func (c *Course) Solve(l Lesson, current int, files Files) (Files, error) {
	finished, err := c.derive(current, l.Number() < current) // what the current lesson improves may still be to do
	if err != nil {
		return nil, err
	}
	pieces := map[string]*piece{}
	for file, text := range finished {
		if !CodeFile(file) {
			continue
		}
		parsed, err := parse(file, text)
		if err != nil {
			return nil, err
		}
		for name, p := range parsed.pieces() {
			if slices.Contains(l.Functions(), name) {
				pieces[name] = p
			}
		}
	}
	changed := maps.Clone(files)
	if err := changed.replace(pieces); err != nil {
		return nil, err
	}
	maps.DeleteFunc(changed, func(file, text string) bool { return files[file] == text })
	return changed, nil
}
