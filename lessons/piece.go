package lessons

import (
	"go/ast"
	"go/format"
	"go/token"
	"strings"
)

// A piece is a declaration that can be put into a file, in the place of another one of that name.
type piece struct {
	doc       string            // its comment, with the slashes and the end of the last line; if there is none, the one that is there stays
	token     token.Token       // func, type, var, const, or package for the package's comment; none if it is only the body of a function
	signature string            // of a function
	text      string            // of a function, its body with the braces; of all others, what stands behind the token
	imports   map[string]string // the paths of the packages that it needs, by their names
}

// piece returns a declaration of the file.
func (s *source) piece(d *declaration) *piece {
	p := &piece{doc: s.comment(d.doc), token: token.PACKAGE, imports: map[string]string{}}
	var tree ast.Node
	switch {
	case d.function != nil:
		tree, p.token = d.function, token.FUNC
		p.signature, p.text = s.between(d.from, d.function.Type.End()), s.between(d.function.Body.Pos(), d.to)
	case d.spec != nil:
		tree, p.token, p.text = d.spec, d.in.Tok, s.between(d.spec.Pos(), d.to)
	default:
		p.text = s.between(s.file.Name.Pos(), d.to)
		return p
	}
	for name, imported := range s.imports() {
		if uses(tree, name) {
			p.imports[name] = imported
		}
	}
	return p
}

// pieces returns all that the file declares.
func (s *source) pieces() map[string]*piece {
	pieces := map[string]*piece{}
	for _, d := range s.declared {
		pieces[d.key] = s.piece(d)
	}
	return pieces
}

// String returns the declaration by itself, without its comment, and formatted.
func (p *piece) String() string { return formatted(p.alone()) }

// alone returns the declaration as it stands outside of groups.
func (p *piece) alone() string {
	if p.token == token.FUNC {
		return p.signature + " " + p.text
	}
	return p.token.String() + " " + p.text
}

// inside returns the declaration as it stands in a group.
func (p *piece) inside() string {
	if p.token == token.FUNC {
		return p.alone()
	}
	return p.text
}

// formatted returns a declaration as gofmt writes it, or as it is if it can't be parsed.
func formatted(text string) string {
	if written, err := format.Source([]byte(text)); err == nil {
		return string(written)
	}
	return text
}

// same reports whether two declarations differ in nothing but format.
func same(a, b string) bool {
	return strings.Join(strings.Fields(formatted(a)), " ") == strings.Join(strings.Fields(formatted(b)), " ")
}
