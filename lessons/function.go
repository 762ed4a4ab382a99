package lessons

import "fmt"

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
	for _, d := range parsed.declared {
		if d.function != nil {
			functions[d.key] = parsed.function(d)
		}
	}
	return functions, nil
}

func (s *source) function(d *declaration) Function {
	p := s.piece(d)
	return Function{Name: d.key, File: s.name, Line: s.positions.Position(d.function.Pos()).Line, Doc: p.doc, Signature: p.signature, Body: p.text}
}

// Declared returns the names of what a Go file declares. The error says where it can't be parsed.
func Declared(file, text string) (names []string, err error) {
	parsed, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	for _, d := range parsed.declared {
		if !d.isPackage() {
			names = append(names, d.key)
		}
	}
	return names, nil
}

// Declares reports whether one of the files that can be parsed declares what has that name.
func (f Files) Declares(name string) bool {
	_, d := open(f).find(name)
	return d != nil
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
