package proof

import (
	"fmt"
	"regexp"
	"slices"
)

// elide returns the real lines as they are shown: a line … stands for any number of them. The first lines shown are the first real ones,
// the last are the last, and between them are those that look alike.
func elide(shown, real []string) ([]string, error) {
	pieces := split(shown)
	head, tail := len(pieces[0]), len(pieces[len(pieces)-1])
	if len(pieces) == 1 || head+tail > len(real) {
		return real, nil
	}
	elided := slices.Clone(real[:head])
	rest := real[head : len(real)-tail]
	for _, piece := range pieces[1 : len(pieces)-1] {
		i := slices.IndexFunc(windows(rest, len(piece)), func(window []string) bool { return slices.EqualFunc(window, piece, alike) })
		if i < 0 {
			return nil, fmt.Errorf("the output has no lines like %q", piece[0])
		}
		elided = append(append(elided, "…"), rest[i:i+len(piece)]...)
		rest = rest[i+len(piece):]
	}
	return slices.Concat(elided, []string{"…"}, real[len(real)-tail:]), nil
}

// split returns what stands between the lines ….
func split(shown []string) (pieces [][]string) {
	for {
		i := slices.Index(shown, "…")
		if i < 0 {
			return append(pieces, shown)
		}
		pieces, shown = append(pieces, shown[:i]), shown[i+1:]
	}
}

// windows returns each piece of so many lines.
func windows(lines []string, n int) (windows [][]string) {
	for i := 0; i+n <= len(lines); i++ {
		windows = append(windows, lines[i:i+n])
	}
	return windows
}

var number = regexp.MustCompile(`\d+`)

// alike reports whether two lines differ in numbers only.
func alike(a, b string) bool {
	return number.ReplaceAllString(a, "0") == number.ReplaceAllString(b, "0")
}
