package lessons

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
)

// findType returns the declaration of a type, with its comment, by package.Type.
func (f Files) findType(name string) (string, error) {
	for file, text := range f {
		if !CodeFile(file) {
			continue
		}
		parsed, err := parse(file, text)
		if err != nil {
			return "", err
		}
		for _, declared := range parsed.file.Decls {
			types, ok := declared.(*ast.GenDecl)
			if !ok || types.Tok != token.TYPE {
				continue
			}
			for _, spec := range types.Specs {
				if parsed.file.Name.Name+"."+spec.(*ast.TypeSpec).Name.Name == name {
					return parsed.comment(types.Doc) + parsed.between(types.Pos(), types.End()), nil
				}
			}
		}
	}
	return "", fmt.Errorf("no file has the type %s", name)
}

// Excerpt returns a piece of a lesson's code, for its page: the function, its signature, or the type of a name, as they are
// when the lesson is finished; the function before the lesson; or the one of a mistake of that name.
func (c *Course) Excerpt(l Lesson, kind, name string) (string, error) {
	switch kind {
	case "before", "mistake":
		file := path.Join(l.Folder(), "before.go")
		if kind == "mistake" {
			file = path.Join(l.Folder(), "mistakes", name+".go")
		}
		text, err := c.Read(file)
		if err != nil {
			return "", err
		}
		functions, err := Functions(file, text)
		if err != nil {
			return "", err
		}
		for function, f := range functions {
			if kind == "mistake" || function == name {
				return f.String(), nil
			}
		}
		return "", fmt.Errorf("%s has no function %s", file, name)
	case "function", "signature", "type":
		files, err := c.Finish(l.Number())
		if err != nil {
			return "", err
		}
		if kind == "type" {
			return files.findType(name)
		}
		f, err := files.Find(name)
		if err != nil {
			return "", err
		}
		if kind == "signature" {
			return f.Doc + f.Signature, nil
		}
		return f.Doc + f.String(), nil
	}
	return "", fmt.Errorf("a Go block is a function, a signature, a type, before or a mistake, and not %q", kind)
}
