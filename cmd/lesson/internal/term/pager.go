package term

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Page shows a text. On a screen, $PAGER shows it, or less if there is one.
func (t Terminal) Page(text string) error {
	words := strings.Fields(cmp.Or(os.Getenv("PAGER"), "less"))
	_, err := exec.LookPath(words[0])
	if !t.Screen || err != nil {
		_, err := io.WriteString(t.Out, text)
		return err
	}
	pager := exec.Command(words[0], words[1:]...)
	pager.Stdin, pager.Stdout, pager.Stderr = strings.NewReader(text), t.Out, os.Stderr
	pager.Env = os.Environ()
	if _, set := os.LookupEnv("LESS"); !set {
		pager.Env = append(pager.Env, "LESS=FRX") // shows colours, and ends at once if all fits on the screen
	}
	if err := pager.Run(); err != nil {
		return fmt.Errorf("$PAGER %q: %w", strings.Join(words, " "), err)
	}
	return nil
}
