//go:build unix

package main

import "syscall"

// openFiles is how many files a process may have open. Go raises the limit for its own programs alone;
// setting it once more has it last for the programs that are started.
func openFiles() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil || limit.Cur > 1<<20 {
		return 1 << 20
	}
	syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
	return int(limit.Cur)
}
