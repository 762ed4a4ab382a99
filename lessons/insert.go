package lessons

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
)

// insert puts what is new where it stands in the course's file: in its group, else behind what stands before it there, else at the end.
func (o *own) insert(g growth) (file, text string) {
	at := slices.IndexFunc(g.home.declared, func(d *declaration) bool { return d.key == g.Name })
	d := g.home.declared[at]
	if d.isPackage() {
		if in := o.sources[g.home.name]; in != nil {
			offset := in.offset(in.file.Package)
			return in.name, in.text[:offset] + g.after.doc + in.text[offset:]
		}
		return "", ""
	}
	put := func(in *source, offset int, text string, needed map[string]string) (string, string) {
		text, err := in.edited([]edit{{offset, offset, text}}, needed)
		if err != nil {
			return "", ""
		}
		return in.name, text
	}
	whole, needed, gap := g.after.doc+g.after.alone(), g.after.imports, "\n\n"
	if d.grouped() {
		for _, mate := range slices.Backward(g.home.declared[:at]) {
			if in, mine := o.find(mate.key); mate.in == d.in && mine != nil && mine.grouped() {
				return put(in, in.lineEnd(in.offset(mine.to)), g.home.gap(mate, d)+g.after.doc+g.after.inside(), needed)
			}
		}
		for _, mate := range g.home.declared[at+1:] {
			if in, mine := o.find(mate.key); mate.in == d.in && mine != nil && mine.grouped() {
				return put(in, in.begin(mine), g.after.doc+g.after.inside()+g.home.gap(d, mate), needed)
			}
		}
		whole, needed = g.home.group(d.in)
	}
	for _, earlier := range slices.Backward(g.home.declared[:at]) {
		if in, mine := o.find(earlier.key); !earlier.isPackage() && mine != nil {
			end := mine.to
			if mine.grouped() {
				end = mine.in.End()
			}
			return put(in, in.lineEnd(in.offset(end)), gap+whole, needed)
		}
	}
	in := o.sources[g.home.name]
	for _, later := range g.home.declared[at+1:] {
		if in == nil {
			in, _ = o.find(later.key)
		}
	}
	if in == nil {
		return "", ""
	}
	return put(in, len(strings.TrimRight(in.text, "\n")), gap+whole, needed)
}

// gap returns what separates two that follow each other in a group: the end of a line, or a blank line, too.
func (s *source) gap(a, b *declaration) string {
	if between := s.text[s.offset(a.to):max(s.begin(b), s.offset(a.to))]; strings.Contains(between, "\n\n") {
		return "\n\n"
	}
	return "\n"
}

// group returns a whole group with its comment, and the imports that it needs.
func (s *source) group(in *ast.GenDecl) (text string, imports map[string]string) {
	imports = map[string]string{}
	for _, d := range s.declared {
		if d.in == in {
			maps.Copy(imports, s.piece(d).imports)
		}
	}
	return s.comment(in.Doc) + s.between(in.Pos(), in.End()), imports
}
