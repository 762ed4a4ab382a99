//go:build !unix

package main

// openFiles is how many files a process may have open: here, only memory sets a limit.
func openFiles() int { return 1 << 20 }
