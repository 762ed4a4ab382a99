package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// A digest stands for what is in a file.
type digest [sha256.Size]byte

// readFile reads a configuration from a YAML file. The error names the file, the line and the column, and shows the line.
func readFile(name string) (config, error) {
	text, err := readRegular(name)
	if err != nil {
		return config{}, fmt.Errorf("-config: %w", err)
	}
	return parseFile(name, text)
}

// readRegular reads a file, but nothing that could be waited for.
func readRegular(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", name)
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// parseFile reads the text of a configuration file. An unknown key, a wrong type and a key or name given twice are errors.
func parseFile(name string, text []byte) (config, error) {
	c := defaults()
	c.file, c.digest, c.read = name, sha256.Sum256(text), time.Now()
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		return c, pointAt(name, text, err)
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return c, fmt.Errorf("%s: it must be one YAML document with something in it, such as cmd/balancer/balancer.yaml", name)
	}
	if err := yaml.NodeToValue(file.Docs[0].Body, &c, yaml.Strict()); err != nil {
		return c, pointAt(name, text, err)
	}
	if err := c.check(); err != nil {
		return c, pointAt(name, text, locate(file, err))
	}
	return c, nil
}

// locate gives a wrong value the place of its key, or of the nearest key around it that is there. What is missing has no place.
func locate(file *ast.File, err error) error {
	var w wrong
	if !errors.As(err, &w) {
		return err
	}
	for key := w.key; key != "$"; key = key[:strings.LastIndexAny(key, ".[")] {
		path, errPath := yaml.PathString(key)
		if errPath != nil {
			return err
		}
		if node, errNode := path.FilterFile(file); errNode == nil && node != nil {
			return &yaml.SyntaxError{Message: err.Error(), Token: node.GetToken()}
		}
	}
	return err
}

// pointAt says an error of the YAML library in one line: file:line:column: what is wrong, and the line itself.
func pointAt(name string, text []byte, err error) error {
	var at yaml.Error
	if !errors.As(err, &at) || at.GetToken() == nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	message := at.GetMessage()
	var mismatch *yaml.TypeError
	var shape *yaml.UnexpectedNodeTypeError
	switch {
	case errors.As(err, &mismatch):
		message = fmt.Sprintf("%q is not %s", at.GetToken().Value, kinds[mismatch.DstType.Kind()])
	case errors.As(err, &shape) && shape.Expected == ast.SequenceType:
		message = fmt.Sprintf("%q is not a list: write one as [a, b]", at.GetToken().Value)
	case errors.As(err, &shape) && shape.Expected == ast.MappingType:
		message = fmt.Sprintf("%q is not a group of keys: write one as {key: value}", at.GetToken().Value)
	}
	position := at.GetToken().Position
	return fmt.Errorf("%s:%d:%d: %s, in %q", name, position.Line, position.Column, message, lineAt(text, position))
}

var kinds = map[reflect.Kind]string{reflect.Bool: "true or false", reflect.String: "a text", reflect.Slice: "a list", reflect.Struct: "a group of keys"}

func lineAt(text []byte, position *token.Position) string {
	lines := strings.Split(string(text), "\n")
	if position.Line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[position.Line-1])
}
