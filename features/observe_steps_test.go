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

// observePart is what the balancer shows of itself.
type observePart struct{ balancer *balancerPart }

func init() {
	defaults["admin"] = "127.0.0.1:0"
	groups = append(groups, func(s *steps, w *world) {
		p := observePart{part[balancerPart](w)}
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

// logged compares the values of a table with those of the last line about a request. The line may come after its answer.
func (p observePart) logged(table *godog.Table) error {
	var got, want string
	for _, row := range table.Rows[1:] {
		want += row.Cells[0].Value + "=" + row.Cells[1].Value + " "
	}
	if p.balancer.wait("a line", func() bool {
		got = "no line about a request"
		for text := range strings.Lines(p.balancer.process.Output()) {
			record := readRecord(strings.TrimSpace(text))
			if record["msg"] != "request" {
				continue
			}
			got = ""
			for _, row := range table.Rows[1:] {
				got += row.Cells[0].Value + "=" + record[row.Cells[0].Value] + " "
			}
		}
		return got == want
	}) != nil {
		return fmt.Errorf("got %s, want %s in the last line about a request", strings.TrimSpace(got), strings.TrimSpace(want))
	}
	return nil
}

// ask sends a request to where the status page is.
func (p observePart) ask(path string) (*http.Response, error) {
	address, err := p.balancer.process.AdminAddress(patience)
	if err != nil {
		return nil, impatient(err)
	}
	return http.Get("http://" + address + path)
}

func (p observePart) adminStatus(path string, want int) error {
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

func (p observePart) read(path string) (string, error) {
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

func (p observePart) status() (s shown, err error) {
	text, err := p.read("/status")
	if err == nil {
		err = json.Unmarshal([]byte(text), &s)
	}
	return s, err
}

// statusShows compares the columns of a table with what the status has of them, in the order of its rows.
func (p observePart) statusShows(table *godog.Table) error {
	var got, want []string
	for _, row := range table.Rows[1:] {
		var cells []string
		for _, cell := range row.Cells {
			cells = append(cells, cell.Value)
		}
		want = append(want, strings.Join(cells, " "))
	}
	var err error
	waiting := p.balancer.wait("the status", func() bool {
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

func (p observePart) statusPicks(want string) error {
	s, err := p.status()
	if got := strings.Join(s.Picks, ", "); err == nil && got != want {
		err = fmt.Errorf("got %q, want %q", got, want)
	}
	return err
}

func (p observePart) statusWarns(want string) error {
	s, err := p.status()
	if err == nil && !like(want)(s.Warning) {
		err = fmt.Errorf("got the warning %q, want %q", s.Warning, want)
	}
	return err
}

func (p observePart) metrics(table *godog.Table) error {
	for _, row := range table.Rows[1:] {
		want := row.Cells[0].Value + " " + row.Cells[1].Value + "\n"
		var text string
		var err error
		if waiting := p.balancer.wait("the metric", func() bool {
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

func (p observePart) pageRows(names string) error {
	text, err := p.read("/")
	for _, name := range list(names) {
		row := regexp.MustCompile(`(?s)<th scope="row".*?>[^<]*\b` + regexp.QuoteMeta(name) + `\b.*?</tr>`)
		if err == nil && !row.MatchString(text) {
			err = fmt.Errorf("got no row for %q, want one, in %s", name, text)
		}
	}
	return err
}
