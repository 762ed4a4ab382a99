package term

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// TestMain lets this program be a pager for its own tests.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "pager" {
		text, err := io.ReadAll(os.Stdin)
		fmt.Printf("%s (LESS=%s, %v)", text, os.Getenv("LESS"), err)
		return
	}
	os.Exit(m.Run())
}

func TestPage(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		pager  string
		screen bool
		want   string
	}{
		"a pager on a screen":    {program + " pager", true, "a page (LESS=FRX, <nil>)"},
		"no screen":              {program + " pager", false, "a page"},
		"a pager that is absent": {"no-such-pager", true, "a page"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("PAGER", test.pager)
			t.Setenv("LESS", "") // so that it is restored
			os.Unsetenv("LESS")
			var shown strings.Builder
			err := Terminal{Out: &shown, Screen: test.screen}.Page("a page")
			if got := shown.String(); got != test.want || err != nil {
				t.Errorf("got %q and error %v, want %q", got, err, test.want)
			}
		})
	}
}
