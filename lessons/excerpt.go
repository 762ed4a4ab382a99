package lessons

import (
	"fmt"
	"go/token"
	"maps"
	"path"
	"slices"
)

// find returns the declaration of that name, and the file that has it.
func (f Files) find(name string) (*source, *declaration, error) {
	for _, file := range slices.Sorted(maps.Keys(f)) {
		if !CodeFile(file) {
			continue
		}
		parsed, err := parse(file, f[file])
		if err != nil {
			return nil, nil, err
		}
		if d := parsed.find(name); d != nil {
			return parsed, d, nil
		}
	}
	return nil, nil, fmt.Errorf("no file has the declaration %s", name)
}

// Excerpt returns a piece of a lesson's code, for its page: the function, its signature, the type, or any declaration of a name, as
// they are when the lesson is finished; the declaration before the lesson; or the function of a mistake of that name.
func (c *Course) Excerpt(l Lesson, kind, name string) (string, error) {
	switch kind {
	case "before":
		before, err := c.before(l)
		if err != nil {
			return "", err
		}
		if before[name] == nil {
			return "", fmt.Errorf("%s has no %s", path.Join(l.Folder(), "before"), name)
		}
		return before[name].String(), nil
	case "mistake":
		m, err := c.mistake(l, path.Join(l.Folder(), "mistakes", name+".go"))
		return m.Code.String(), err
	case "function", "signature", "type", "declaration":
		files, err := c.Finish(l.Number())
		if err != nil {
			return "", err
		}
		file, d, err := files.find(name)
		if err != nil {
			return "", err
		}
		p := file.piece(d)
		is := map[string]bool{"declaration": true, "function": d.function != nil, "signature": d.function != nil, "type": p.token == token.TYPE}
		switch {
		case !is[kind]:
			return "", fmt.Errorf("%s is a %s, and no %s: show it as a declaration", name, p.token, kind)
		case kind == "signature":
			return p.doc + p.signature, nil
		case p.token == token.PACKAGE:
			return p.doc + file.between(d.from, d.to), nil
		}
		return formatted(p.doc + p.alone()), nil
	}
	return "", fmt.Errorf("a Go block is a function, a signature, a type, a declaration, before or a mistake, and not %q", kind)
}
