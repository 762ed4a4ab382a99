package lessons

import (
	"maps"
	"slices"
)

// Solve returns those of the given files that change when the functions of a lesson get their finished bodies, for somebody who is at
// lesson current by now. The error says where a file can't be parsed, or which function is in none.
func (c *Course) Solve(l Lesson, current int, files Files) (Files, error) {
	level := current
	if l.Number() < current {
		level-- // what the current lesson improves is still to do
	}
	finished, err := c.derive(current, level)
	if err != nil {
		return nil, err
	}
	bodies := map[string]body{}
	for file, text := range finished {
		if !CodeFile(file) {
			continue
		}
		parsed, err := parse(file, text)
		if err != nil {
			return nil, err
		}
		for function, b := range parsed.bodies() {
			if slices.Contains(l.Functions(), function) {
				bodies[function] = b
			}
		}
	}
	changed := maps.Clone(files)
	if err := changed.replace(bodies); err != nil {
		return nil, err
	}
	maps.DeleteFunc(changed, func(file, text string) bool { return files[file] == text })
	return changed, nil
}
