package lessons

import (
	"go/ast"
	"go/token"
	"path"
)

// A declaration is a function, a type, a variable or a constant as it stands in a file; or the comment of the file's package.
type declaration struct {
	key      string            // package.Name or package.Type.Method; of the package's comment, package alone
	doc      *ast.CommentGroup // its own, and not that of a group
	from, to token.Pos         // without the doc, and with a comment on the last line
	function *ast.FuncDecl     // if it is one
	spec     ast.Spec          // if it is a type, a variable or a constant,
	in       *ast.GenDecl      // and where that stands
}

// isPackage reports whether it is the package's comment.
func (d *declaration) isPackage() bool { return d.function == nil && d.spec == nil }

// grouped reports whether it stands with others in parentheses.
func (d *declaration) grouped() bool { return d.in != nil && d.in.Lparen.IsValid() }

// declare lists what the file declares. What has no name of its own is not listed: init, and what is called _.
// Several variables of one declaration go by the name of the first.
func (s *source) declare() {
	if s.file.Doc != nil {
		s.declared = append(s.declared, &declaration{key: s.in(), doc: s.file.Doc, from: s.file.Package, to: s.file.Name.End()})
	}
	for _, declared := range s.file.Decls {
		switch d := declared.(type) {
		case *ast.FuncDecl:
			if d.Body != nil && d.Name.Name != "_" && (d.Name.Name != "init" || d.Recv != nil) {
				s.declared = append(s.declared, &declaration{key: s.key(d), doc: d.Doc, from: d.Type.Pos(), to: d.End(), function: d})
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				s.declareSpec(d, spec)
			}
		}
	}
}

func (s *source) declareSpec(in *ast.GenDecl, spec ast.Spec) {
	var name string
	var doc, comment *ast.CommentGroup
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		name, doc, comment = spec.Name.Name, spec.Doc, spec.Comment
	case *ast.ValueSpec:
		name, doc, comment = spec.Names[0].Name, spec.Doc, spec.Comment
	}
	if name == "" || name == "_" {
		return
	}
	d := &declaration{key: s.in() + "." + name, doc: doc, from: spec.Pos(), to: spec.End(), spec: spec, in: in}
	if comment != nil {
		d.to = comment.End()
	}
	if !d.grouped() {
		d.doc, d.from = in.Doc, in.Pos()
	}
	s.declared = append(s.declared, d)
}

// in returns the name that the course gives to the package: a command is called by its folder.
func (s *source) in() string {
	if s.file.Name.Name == "main" {
		return path.Base(path.Dir(s.name))
	}
	return s.file.Name.Name
}

// key names a function: package.Function, or package.Type.Method.
func (s *source) key(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return s.in() + "." + f.Name.Name
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
			return s.in() + "." + r.Name + "." + f.Name.Name
		default:
			return s.in() + ".?." + f.Name.Name
		}
	}
}

// find returns the declaration of that name, or nil.
func (s *source) find(key string) *declaration {
	for _, d := range s.declared {
		if d.key == key {
			return d
		}
	}
	return nil
}
