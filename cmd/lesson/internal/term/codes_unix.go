//go:build !windows

package term

import "os"

// understandsCodes reports whether colours are shown as such: here, by every terminal.
func understandsCodes(*os.File) bool { return true }
