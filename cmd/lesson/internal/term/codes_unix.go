//go:build !windows

package term

import "os"

// understandsCodes is whether colours are shown as such: here, by every terminal.
func understandsCodes(*os.File) bool { return true }
