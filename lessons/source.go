package lessons

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
)

// A source is a Go file, and what it declares, in order.
type source struct {
	name      string
	text      string
	positions *token.FileSet
	file      *ast.File
	declared  []*declaration
}

// CodeFile reports whether a file of that name has code of the program: Go, and no test.
func CodeFile(name string) bool {
	return path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go")
}

// parse reads a Go file. Its errors name the line.
func parse(name, text string) (*source, error) {
	s := &source{name: name, text: text, positions: token.NewFileSet()}
	var err error
	if s.file, err = parser.ParseFile(s.positions, name, text, parser.ParseComments); err != nil {
		return nil, err
	}
	s.declare()
	return s, nil
}

// between returns the text from one position to another.
func (s *source) between(from, to token.Pos) string { return s.text[s.offset(from):s.offset(to)] }

// offset returns where a position is in the text.
func (s *source) offset(at token.Pos) int { return s.positions.PositionFor(at, false).Offset }

// comment returns a comment with its slashes and the end of its last line, or "" if there is none.
func (s *source) comment(c *ast.CommentGroup) string {
	if c == nil {
		return ""
	}
	return s.between(c.Pos(), c.End()) + "\n"
}

// begin returns where a declaration begins, with its comment.
func (s *source) begin(d *declaration) int {
	if d.doc != nil {
		return s.offset(d.doc.Pos())
	}
	return s.offset(d.from)
}

// lineEnd returns where the line of what ends at an offset ends, if only a comment follows there.
func (s *source) lineEnd(offset int) int {
	rest, _, _ := strings.Cut(s.text[offset:], "\n")
	if after := strings.TrimSpace(rest); after == "" || strings.HasPrefix(after, "//") {
		return offset + len(rest)
	}
	return offset
}
