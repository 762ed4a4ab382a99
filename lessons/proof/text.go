package proof

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// text: the page has its headings, a length that can be read in a few minutes, links that lead somewhere, and three hints;
// and each block of it equals the code, the feature, or the real output.
func text(ctx context.Context, p *Prover, l lessons.Lesson) error {
	page, err := p.Course.Text(l)
	if err != nil {
		return err
	}
	errs := []error{form(p, l, page)}
	if _, err := p.Course.Hints(l); err != nil {
		errs = append(errs, err)
	}
	written, err := blocks(page, l.Page(), func(b block) (string, error) { return p.real(ctx, l, b) })
	if p.Write && written != page {
		err = errors.Join(lasting(err), os.WriteFile(filepath.Join(p.Course.Root, filepath.FromSlash(l.Page())), []byte(written), 0o644))
	}
	return errors.Join(append(errs, flatten(err)...)...)
}

// form holds a page to its headings, its length and its links.
func form(p *Prover, l lessons.Lesson, page string) error {
	var errs []error
	say := func(format string, arguments ...any) {
		errs = append(errs, fmt.Errorf(l.Page()+": "+format, arguments...))
	}
	if title := fmt.Sprintf("# %02d %s\n", l.Number(), l.Title); !strings.HasPrefix(page, title) {
		say("it does not begin with %q", title)
	}
	var headings []string
	for _, heading := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllStringSubmatch(page, -1) {
		headings = append(headings, heading[1])
	}
	if !slices.Equal(headings, lessons.Headings) {
		say("the headings are %q, want %q", headings, lessons.Headings)
	}
	prose := regexp.MustCompile("(?ms)^```.*?^``` *$").ReplaceAllString(page, "")
	if words := len(strings.Fields(table.ReplaceAllString(prose, ""))); words < 600 || words > 900 {
		say("%d words, want 600 to 900", words)
	}
	for _, link := range regexp.MustCompile(`\]\(([^)#]+)`).FindAllStringSubmatch(prose, -1) {
		if strings.Contains(link[1], "://") {
			continue
		}
		if _, err := os.Stat(filepath.Join(p.Course.Root, filepath.FromSlash(l.Folder()), filepath.FromSlash(link[1]))); err != nil {
			say("the link %s leads nowhere", link[1])
		}
	}
	return errors.Join(errs...)
}

var table = regexp.MustCompile(`(?m)^\|.*$`)

// A block is one that is fenced: what it is, and its lines.
type block struct {
	line       int
	language   string
	kind, name string // of an excerpt, or of the state in which a command runs
	lines      []string
}

// A stale error is of a block that differs from what it shows. To rewrite it mends that.
type stale struct{ error }

// lasting returns what rewriting does not mend.
func lasting(err error) error {
	return errors.Join(slices.DeleteFunc(flatten(err), func(err error) bool { return errors.As(err, new(stale)) })...)
}

// otherFence is how Markdown can begin a block, too.
var otherFence = regexp.MustCompile("^(\\s+```|\\s*~~~)")

// blocks returns the page with each block as it should be. The error has a line for each that isn't.
func blocks(page, file string, real func(block) (string, error)) (string, error) {
	var written []string
	var errs []error
	lines := strings.Split(page, "\n")
	for i := 0; i < len(lines); i++ {
		written = append(written, lines[i])
		info, ok := strings.CutPrefix(lines[i], "```")
		if !ok {
			if otherFence.MatchString(lines[i]) {
				errs = append(errs, fmt.Errorf("%s:%d: a block begins with ``` at the beginning of a line, or it is not looked at", file, i+1))
			}
			continue
		}
		end := i + 1
		for end < len(lines) && strings.TrimRight(lines[end], " ") != "```" {
			end++
		}
		if end == len(lines) {
			return page, fmt.Errorf("%s:%d: this block has no end: close it with a line of ```", file, i+1)
		}
		b := block{line: i + 1, lines: lines[i+1 : end]}
		b.language, info, _ = strings.Cut(info, " ")
		b.kind, b.name, _ = strings.Cut(info, " ")
		if b.language == "gherkin" {
			b.kind, b.name = "scenario", info
		}
		shown := b.lines
		if b.language != "" {
			text, err := real(b)
			var elided []string
			if err == nil {
				elided, err = elide(b.lines, strings.Split(strings.TrimRight(text, "\n"), "\n"))
			}
			if err == nil && !slices.Equal(elided, b.lines) {
				shown = elided
				err = stale{fmt.Errorf("this block is not what it shows; lesson verify -write rewrites it")}
			}
			if err != nil {
				errs = append(errs, fmt.Errorf("%s:%d: %w", file, b.line, err))
			}
		}
		written = append(append(written, shown...), lines[end])
		i = end
	}
	return strings.Join(written, "\n"), errors.Join(errs...)
}

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

// alike is whether two lines differ in numbers only.
func alike(a, b string) bool {
	return number.ReplaceAllString(a, "0") == number.ReplaceAllString(b, "0")
}

// real returns what a block of a lesson shows.
func (p *Prover) real(ctx context.Context, l lessons.Lesson, b block) (string, error) {
	switch b.language {
	case "go":
		return p.Course.Excerpt(l, b.kind, b.name)
	case "gherkin":
		return p.scenario(l, b.name)
	case "console":
		if len(b.lines) == 0 || !strings.HasPrefix(b.lines[0], "$ ") || len(strings.Fields(b.lines[0])) < 2 {
			return "", errors.New("a console block begins with $ and a command")
		}
		output, err := p.output(ctx, l, b, strings.TrimPrefix(b.lines[0], "$ "))
		return b.lines[0] + "\n" + output, err
	}
	return "", fmt.Errorf("a block is go, gherkin, console, or has no language, and is not %q", b.language)
}

// scenario returns one from a lesson's feature, as it stands there.
func (p *Prover) scenario(l lessons.Lesson, name string) (string, error) {
	feature, err := p.Course.Read(l.Feature())
	if err != nil {
		return "", err
	}
	for _, paragraph := range regexp.MustCompile(`\n\n  (?:Scenario|Rule|Background)`).Split("\n"+feature+"\n\n", -1) {
		kind, rest, _ := strings.Cut(paragraph, ": ")
		title, _, _ := strings.Cut(rest, "\n")
		if title == name && (kind == "" || kind == " Outline") {
			return "Scenario" + strings.ReplaceAll(strings.TrimRight(paragraph, "\n"), "\n  ", "\n"), nil
		}
	}
	return "", fmt.Errorf("%s has no scenario %q", l.Feature(), name)
}

// output returns what a command prints: a check in a workspace of the lesson, and all others in the course's own folder.
func (p *Prover) output(ctx context.Context, l lessons.Lesson, b block, command string) (string, error) {
	if command != "go run ./cmd/lesson check" {
		words := strings.Fields(command)
		run := exec.CommandContext(ctx, words[0], words[1:]...)
		run.Dir = p.Course.Root
		run.Env = append(os.Environ(), "NO_COLOR=1")
		output, err := run.CombinedOutput()
		if err != nil {
			err = fmt.Errorf("%s: %w\n%s", command, err, output)
		}
		return string(output), err
	}
	c := p.check(ctx, l, b.kind, b.name)
	return c.text, c.err
}
