package lessons

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
)

// A Function is one as it stands in a file.
type Function struct {
	Name      string // package.Function or package.Type.Method
	File      string
	Line      int
	Doc       string // its comment, with the slashes
	Signature string
	Body      string // with its braces
}

// String returns the function without its comment.
func (f Function) String() string { return f.Signature + " " + f.Body }

// Functions returns the functions of a Go file, by name. The error says where it can't be parsed.
func Functions(file, text string) (map[string]Function, error) {
	parsed, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	functions := map[string]Function{}
	for name, f := range parsed.functions {
		functions[name] = parsed.function(name, f)
	}
	return functions, nil
}

func (s *source) function(name string, f *ast.FuncDecl) Function {
	return Function{
		Name: name, File: s.name, Line: s.positions.Position(f.Pos()).Line,
		Doc: s.comment(f.Doc), Signature: s.between(f.Type.Pos(), f.Type.End()), Body: s.between(f.Body.Pos(), f.Body.End()),
	}
}

func (s *source) comment(c *ast.CommentGroup) string {
	if c == nil {
		return ""
	}
	return s.between(c.Pos(), c.End()) + "\n"
}

// Find returns the function of that name, wherever it is.
func (f Files) Find(name string) (Function, error) {
	wrong := fmt.Errorf("no file has the function %s", name)
	for file, text := range f {
		if !CodeFile(file) {
			continue
		}
		functions, err := Functions(file, text)
		if found, ok := functions[name]; ok {
			return found, nil
		}
		if err != nil {
			wrong = err // it may be in there
		}
	}
	return Function{}, wrong
}

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
