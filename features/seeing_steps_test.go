package features

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/cucumber/godog"
)

// seeingPart is what the balancer shows of itself.
type seeingPart struct{ *stopPart }

func init() {
	groups = append(groups, func(s *steps, w *world) {
		p := seeingPart{part[stopPart](w)}
		s.limit = time.Minute
		s.Step(`^the last line of the log has:$`, p.logged)
		s.Step(`^the status shows:$`, p.statusShows)
		s.Step(`^the status shows the picks "([^"]*)"$`, p.statusPicks)
		s.Step(`^the status warns: (.+)$`, p.statusWarns)
		s.Step(`^the metrics are:$`, p.metrics)
		s.Step(`^(/\S+) has the status (\d+)$`, p.adminStatus)
		s.Step(`^the page has a row for "([^"]*)"$`, p.pageRows)
	})
}

// logged looks for the words of a table in the last line about a request. The line may come after its answer.
func (p seeingPart) logged(table *godog.Table) error {
	var missing, line string
	if p.wait("a line", func() bool {
		line, missing = "", "line"
		for text := range strings.Lines(p.process.Output()) {
			if strings.Contains(text, " msg=request ") {
				line, missing = strings.TrimSpace(text), ""
			}
		}
		for _, row := range table.Rows[1:] {
			if word := row.Cells[0].Value + "=" + row.Cells[1].Value; missing == "" && !strings.Contains(line+" ", " "+word+" ") {
				missing = word
			}
		}
		return missing == ""
	}) != nil {
		return fmt.Errorf("got no %s, want it in the last line about a request, which is\n%s", missing, line)
	}
	return nil
}

// ask sends a request to where the status page is.
func (p seeingPart) ask(path string) (*http.Response, error) {
	address, err := p.process.AdminAddress(patience)
	if err != nil {
		return nil, impatient(err)
	}
	return http.Get("http://" + address + path)
}

func (p seeingPart) adminStatus(path string, want int) error {
	response, err := p.ask(path)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != want {
		return fmt.Errorf("got status %d, want %d", response.StatusCode, want)
	}
	return nil
}

func (p seeingPart) read(path string) (string, error) {
	response, err := p.ask(path)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("got status %d of %s, want 200: %s", response.StatusCode, path, text)
	}
	return string(text), err
}

type shown struct {
	Warning  string
	Backends []map[string]any
	Picks    []string
}

func (p seeingPart) status() (s shown, err error) {
	text, err := p.read("/status")
	if err == nil {
		err = json.Unmarshal([]byte(text), &s)
	}
	return s, err
}

// statusShows compares the columns of a table with what the status has of them, in the order of its rows.
func (p seeingPart) statusShows(table *godog.Table) error {
	var got, want []string
	for _, row := range table.Rows[1:] {
		var cells []string
		for _, cell := range row.Cells {
			cells = append(cells, cell.Value)
		}
		want = append(want, strings.Join(cells, " "))
	}
	var err error
	waiting := p.wait("the status", func() bool {
		var s shown
		if s, err = p.status(); err != nil {
			return true
		}
		got = nil
		for _, b := range s.Backends {
			var cells []string
			for _, column := range table.Rows[0].Cells {
				cell := ""
				if b[column.Value] != nil {
					cell = fmt.Sprint(b[column.Value])
				}
				cells = append(cells, cell)
			}
			got = append(got, strings.Join(cells, " "))
		}
		return slices.Equal(got, want)
	})
	if waiting != nil {
		return fmt.Errorf("got %s, want %s", strings.Join(got, "; "), strings.Join(want, "; "))
	}
	return err
}

func (p seeingPart) statusPicks(want string) error {
	s, err := p.status()
	if got := strings.Join(s.Picks, ", "); err == nil && got != want {
		err = fmt.Errorf("got %q, want %q", got, want)
	}
	return err
}

func (p seeingPart) statusWarns(want string) error {
	s, err := p.status()
	if err == nil && !strings.Contains(s.Warning, want) {
		err = fmt.Errorf("got the warning %q, want %q", s.Warning, want)
	}
	return err
}

func (p seeingPart) metrics(table *godog.Table) error {
	for _, row := range table.Rows[1:] {
		want := row.Cells[0].Value + " " + row.Cells[1].Value + "\n"
		var text string
		var err error
		if waiting := p.wait("the metric", func() bool {
			text, err = p.read("/metrics")
			return err != nil || strings.Contains(text, "\n"+want)
		}); waiting != nil {
			name, _, _ := strings.Cut(row.Cells[0].Value, "{")
			return fmt.Errorf("got %q, want %q", regexp.MustCompile(`(?m)^`+name+`.*$`).FindAllString(text, -1), want)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p seeingPart) pageRows(names string) error {
	text, err := p.read("/")
	for _, name := range list(names) {
		row := regexp.MustCompile(`(?s)<th scope="row".*?>[^<]*\b` + regexp.QuoteMeta(name) + `\b.*?</tr>`)
		if err == nil && !row.MatchString(text) {
			err = fmt.Errorf("got no row for %q, want one, in %s", name, text)
		}
	}
	return err
}
