package lessons

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
)

// A source is a Go file, and where its functions are.
type source struct {
	name      string
	text      string
	positions *token.FileSet
	file      *ast.File
	functions map[string]*ast.FuncDecl // by package.Function or package.Type.Method; those without a body are not among them
}

// A body is that of a function, with its braces, and the imports that it needs. It may bring its signature, if the receiver and
// the parameters may be called otherwise where it goes.
type body struct {
	signature string
	text      string
	imports   []string
}

// CodeFile reports whether a file of that name has code of the program: Go, and no test.
func CodeFile(name string) bool {
	return path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go")
}

// parse reads a Go file. Its errors name the line.
func parse(name, text string) (*source, error) {
	s := &source{name: name, text: text, positions: token.NewFileSet(), functions: map[string]*ast.FuncDecl{}}
	var err error
	if s.file, err = parser.ParseFile(s.positions, name, text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	for _, declared := range s.file.Decls {
		if f, ok := declared.(*ast.FuncDecl); ok && f.Body != nil && (f.Name.Name != "init" || f.Recv != nil) {
			s.functions[s.key(f)] = f
		}
	}
	return s, nil
}

// key names a function: package.Function, or package.Type.Method. The commands are called by their folders.
func (s *source) key(f *ast.FuncDecl) string {
	in := s.file.Name.Name
	if in == "main" {
		in = path.Base(path.Dir(s.name))
	}
	if f.Recv == nil {
		return in + "." + f.Name.Name
	}
	for receiver := f.Recv.List[0].Type; ; {
		switch r := receiver.(type) {
		case *ast.StarExpr:
			receiver = r.X
		case *ast.ParenExpr:
			receiver = r.X
		case *ast.IndexExpr:
			receiver = r.X
		case *ast.IndexListExpr:
			receiver = r.X
		case *ast.Ident:
			return in + "." + r.Name + "." + f.Name.Name
		default:
			return in + ".?." + f.Name.Name
		}
	}
}

// between returns the text from one position to another.
func (s *source) between(from, to token.Pos) string {
	return s.text[s.positions.Position(from).Offset:s.positions.Position(to).Offset]
}

// bodies returns the bodies of all functions in the file.
func (s *source) bodies() map[string]body {
	bodies := map[string]body{}
	for key, f := range s.functions {
		b := body{signature: s.between(f.Type.Pos(), f.Type.End()), text: s.between(f.Body.Pos(), f.Body.End())}
		for name, imported := range s.imports() {
			if uses(f.Body, name) {
				b.imports = append(b.imports, imported)
			}
		}
		bodies[key] = b
	}
	return bodies
}

// replace returns the file's text with other bodies of those functions that it has. Imports that only the old bodies
// used are dropped, and those that the new ones need are added: then the import declaration is written anew. All else is as it was, to the byte.
func (s *source) replace(bodies map[string]body) (string, error) {
	text := s.text
	var needed []string
	functions := slices.SortedFunc(maps.Keys(s.functions), func(a, b string) int { return int(s.functions[b].Pos() - s.functions[a].Pos()) })
	for _, key := range functions { // from the end, so that offsets stay right
		b, ok := bodies[key]
		if !ok {
			continue
		}
		old := s.functions[key]
		at, end := s.positions.Position(old.Body.Pos()), s.positions.Position(old.End())
		if inner, ok := strings.CutPrefix(b.text, "{ "); ok && at.Line != end.Line && !strings.Contains(b.text, "\n") {
			b.text = "{\n\t" + strings.TrimSuffix(inner, " }") + "\n}"
		}
		if b.signature != "" {
			b.text = b.signature + " " + b.text
			at = s.positions.Position(old.Type.Pos())
		}
		text = text[:at.Offset] + b.text + text[end.Offset:]
		needed = append(needed, b.imports...)
	}
	if text == s.text {
		return text, nil
	}
	changed, err := parse(s.name, text)
	if err != nil {
		return "", err
	}
	return changed.mendImports(s, needed), nil
}
