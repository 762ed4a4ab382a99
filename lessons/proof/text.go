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
	text := regexp.MustCompile("`[^`\n]*`").ReplaceAllString(prose, "") // part[T](m) is no link
	for _, link := range regexp.MustCompile(`\]\(([^)#]+)`).FindAllStringSubmatch(text, -1) {
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
