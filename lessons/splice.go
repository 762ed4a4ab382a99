package lessons

import (
	"cmp"
	"go/ast"
	"go/format"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// An edit puts a text in the place of what is between two offsets.
type edit struct {
	from, to int
	text     string
}

// with returns the file's text with other declarations in the place of those that it has; one that is nil is taken out.
// Imports that only the old ones used are dropped, and those that the new ones need are added. All else is as it was, to the byte;
// but a file that was formatted stays so.
func (s *source) with(pieces map[string]*piece) (string, error) {
	var edits []edit
	needed := map[string]string{}
	gone := map[*ast.GenDecl]int{} // how many of a group are taken out
	for _, d := range s.declared {
		p, ok := pieces[d.key]
		switch {
		case !ok:
		case p != nil:
			edits = append(edits, s.exchange(d, p))
			maps.Copy(needed, p.imports)
		case d.in == nil:
			edits = append(edits, s.cut(d))
		default:
			if gone[d.in]++; gone[d.in] < len(d.in.Specs) {
				edits = append(edits, s.cut(d))
			} else {
				edits = append(edits, s.cut(&declaration{doc: d.in.Doc, from: d.in.Pos(), to: max(d.in.End(), d.to), spec: d.spec}))
			}
		}
	}
	return s.edited(edits, needed)
}

// edited returns the file's text after edits, with the imports that it then needs.
func (s *source) edited(edits []edit, needed map[string]string) (string, error) {
	// From the end, so that offsets stay right; a whole group before what stands in it.
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Or(cmp.Compare(b.to, a.to), cmp.Compare(a.from, b.from)) })
	text, end := s.text, len(s.text)
	for _, e := range edits {
		if e.to <= end {
			text, end = text[:e.from]+e.text+text[e.to:], e.from
		}
	}
	if text == s.text {
		return text, nil
	}
	changed, err := parse(s.name, text)
	if err != nil {
		return "", err
	}
	text = changed.mendImports(s, needed)
	if was, err := format.Source([]byte(s.text)); err == nil && string(was) == s.text {
		text = formatted(text)
	}
	return text, nil
}

// exchange puts a piece in the place of a declaration.
func (s *source) exchange(d *declaration, p *piece) edit {
	e := edit{s.offset(d.from), s.offset(d.to), p.alone()}
	switch {
	case d.spec != nil && d.grouped():
		e.text = p.inside()
	case d.function != nil && p.token == token.ILLEGAL:
		e.from, e.text = s.offset(d.function.Body.Pos()), unfold(p.text, s.between(d.function.Body.Pos(), d.to))
	case d.isPackage():
		e.text = s.between(d.from, d.to) // a command's package goes by the name of its folder
	}
	if p.doc != "" {
		e.from, e.text = s.begin(d), p.doc+e.text
	}
	return e
}

// unfold writes a body on one line on three, if the old one has several.
func unfold(body, old string) string {
	inner, ok := strings.CutPrefix(body, "{ ")
	if !ok || strings.Contains(body, "\n") || !strings.Contains(old, "\n") {
		return body
	}
	return "{\n\t" + strings.TrimSuffix(inner, " }") + "\n}"
}

// cut takes a declaration out, with its comment and the lines that it stands on.
func (s *source) cut(d *declaration) edit {
	from, to := s.begin(d), s.lineEnd(s.offset(d.to))
	if d.isPackage() {
		return edit{from: from, to: s.offset(d.from)} // its name stays
	}
	line := strings.LastIndexByte(s.text[:from], '\n') + 1
	if strings.TrimSpace(s.text[line:from]) == "" && strings.HasPrefix(s.text[to:], "\n") {
		from, to = line, to+1
	}
	return edit{from: from, to: to}
}
