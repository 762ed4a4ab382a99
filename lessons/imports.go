package lessons

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// imports returns the paths of the imported packages by their names in the file.
func (s *source) imports() map[string]string {
	imports := map[string]string{}
	for _, spec := range s.file.Imports {
		imported := strings.Trim(spec.Path.Value, `"`)
		name := nameOf(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = imported
	}
	return imports
}

// nameOf returns the name that a package has where it is imported without one: mostly the last element of its path.
func nameOf(imported string) string {
	name := path.Base(imported)
	if version.MatchString(name) {
		name = path.Base(path.Dir(imported))
	}
	name, _, _ = strings.Cut(name, ".") // gopkg.in/yaml.v3
	return strings.TrimSuffix(strings.TrimPrefix(name, "go-"), "-go")
}

var version = regexp.MustCompile(`^v\d+$`)

// uses reports whether something of the imported package of that name is used in the syntax tree. A variable of the same name hides it.
func uses(tree ast.Node, name string) (found bool) {
	ast.Inspect(tree, func(n ast.Node) bool {
		if selected, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := selected.X.(*ast.Ident); ok && of.Name == name && of.Obj == nil {
				found = true
			}
		}
		return !found
	})
	return found
}

// mendImports returns the text without imports of what was used before and no longer is, and with those that are needed.
func (s *source) mendImports(before *source, needed map[string]string) string {
	imports, had := map[string]string{}, map[string]string{} // their paths, by what stands on their lines
	named := s.imports()
	for _, spec := range s.file.Imports {
		line := s.between(spec.Pos(), spec.End())
		had[line] = strings.Trim(spec.Path.Value, `"`)
		name := nameOf(had[line])
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if !uses(before.file, name) || uses(s.file, name) {
			imports[line] = had[line]
		}
	}
	for name, imported := range needed {
		line := strconv.Quote(imported)
		if nameOf(imported) != name {
			line = name + " " + line
		}
		if named[name] != imported && uses(s.file, name) {
			imports[line] = imported
		}
	}
	if maps.Equal(imports, had) {
		return s.text
	}
	first, last := -1, -1
	for _, declared := range s.file.Decls {
		if d, ok := declared.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			if first < 0 {
				first = s.positions.Position(d.Pos()).Offset
			}
			last = s.positions.Position(d.End()).Offset
		}
	}
	if first < 0 {
		first = s.positions.Position(s.file.Name.End()).Offset
		return s.text[:first] + "\n\n" + importBlock(imports) + s.text[first:]
	}
	if len(imports) == 0 {
		return strings.TrimRight(s.text[:first], "\n") + s.text[last:]
	}
	return s.text[:first] + importBlock(imports) + s.text[last:]
}

// importBlock returns the declaration of imports: those of the standard library, and behind a blank line the others.
func importBlock(imports map[string]string) string {
	var groups [2]string
	for _, line := range slices.SortedFunc(maps.Keys(imports), func(a, b string) int { return cmp.Or(cmp.Compare(imports[a], imports[b]), cmp.Compare(a, b)) }) {
		first, _, _ := strings.Cut(imports[line], "/")
		group := &groups[0]
		if strings.Contains(first, ".") {
			group = &groups[1]
		}
		*group += "\t" + line + "\n"
	}
	switch {
	case len(imports) == 1:
		return "import " + strings.TrimSpace(groups[0]+groups[1])
	case groups[0] == "" || groups[1] == "":
		return "import (\n" + groups[0] + groups[1] + ")"
	}
	return "import (\n" + groups[0] + "\n" + groups[1] + ")"
}
