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

// nameOf returns the name that a package has where it is imported without one.
func nameOf(imported string) string {
	if name := path.Base(imported); !version.MatchString(name) {
		return name
	}
	return path.Base(path.Dir(imported))
}

var version = regexp.MustCompile(`^v\d+$`)

// uses reports whether something of the imported package of that name is used in the syntax tree.
func uses(tree ast.Node, name string) (found bool) {
	ast.Inspect(tree, func(n ast.Node) bool {
		if selected, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := selected.X.(*ast.Ident); ok && of.Name == name {
				found = true
			}
		}
		return !found
	})
	return found
}

// mendImports returns the text without imports of what was used before and no longer is, and with those that are needed.
func (s *source) mendImports(before *source, needed []string) string {
	imports := map[string]string{} // their paths, by what stands on their lines
	for _, spec := range s.file.Imports {
		imports[s.between(spec.Pos(), spec.End())] = strings.Trim(spec.Path.Value, `"`)
	}
	had := maps.Clone(imports)
	named := s.imports()
	for name, imported := range named {
		if uses(before.file, name) && !uses(s.file, name) {
			maps.DeleteFunc(imports, func(line, path string) bool { return path == imported && !strings.HasPrefix(line, "_") })
		}
	}
	for _, imported := range needed {
		if named[nameOf(imported)] != imported {
			imports[strconv.Quote(imported)] = imported
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
