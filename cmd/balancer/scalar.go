package main

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// The values of a configuration that are written as one word, and read strictly: the error says where the word stands.
type (
	// A duration is written as 5s or 1m30s, and is more than 0.
	duration struct{ time.Duration }
	// A size is written as 512, 64KiB, 10MiB or 1GiB: a number of bytes.
	size int64
	// A count is a whole number from 0 on.
	count int
	// A subnet is written as 10.0.0.0/8, or as one address.
	subnet struct{ netip.Prefix }
)

// UnmarshalYAML reads a duration.
func (d *duration) UnmarshalYAML(node ast.Node) (err error) {
	return scalar(node, "duration", "5s or 500ms, and more than 0", func(word string) bool {
		d.Duration, err = time.ParseDuration(word)
		return err == nil && d.Duration > 0
	})
}

// UnmarshalYAML reads a size.
func (s *size) UnmarshalYAML(node ast.Node) error {
	return scalar(node, "size", "512, 64KiB or 10MiB", func(word string) bool {
		shift := 0
		for i, unit := range []string{"KiB", "MiB", "GiB"} {
			if digits, ok := strings.CutSuffix(word, unit); ok {
				word, shift = digits, 10*(i+1)
			}
		}
		n, err := strconv.ParseUint(word, 10, 62-shift)
		*s = size(n << shift)
		return err == nil
	})
}

// UnmarshalYAML reads a count.
func (c *count) UnmarshalYAML(node ast.Node) error {
	return scalar(node, "number", "a whole number, such as 3", func(word string) bool {
		n, err := strconv.ParseUint(word, 10, 31)
		*c = count(n)
		return err == nil
	})
}

// UnmarshalYAML reads a subnet.
func (n *subnet) UnmarshalYAML(node ast.Node) error {
	return scalar(node, "network", "10.0.0.0/8 or 10.0.0.1", func(word string) (ok bool) {
		prefix, err := netip.ParsePrefix(word)
		if address, errAddress := netip.ParseAddr(word); errAddress == nil {
			prefix, err = netip.PrefixFrom(address, address.BitLen()), nil
		}
		if prefix.Addr().Is4In6() && prefix.Bits() >= 96 { // clients are looked for as IPv4
			prefix = netip.PrefixFrom(prefix.Addr().Unmap(), prefix.Bits()-96)
		}
		n.Prefix = prefix.Masked()
		return err == nil
	})
}

func scalar(node ast.Node, what, example string, parse func(word string) bool) error {
	word := strings.TrimSpace(node.String())
	if value, ok := node.(ast.ScalarNode); ok {
		word = fmt.Sprint(value.GetValue())
		if number, ok := node.(*ast.IntegerNode); ok {
			word = number.Token.Value // as it is written
		}
		if parse(word) {
			return nil
		}
	}
	return &yaml.SyntaxError{Message: fmt.Sprintf("bad %s %q: write it as %s", what, word, example), Token: node.GetToken()}
}
