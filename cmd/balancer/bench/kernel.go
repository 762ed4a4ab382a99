package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
)

// What the kernel knows of a process is read from Linux's /proc. On other systems it's not measured: NaN.

// ticks is how many of the units of time in /proc/PID/stat are a second. It's the same on every Linux.
const ticks = 100

// cpuTime returns the seconds that all threads of a process have computed.
func cpuTime(pid int) float64 { return parseStat(readProc(pid, "stat")) }

// residentMemory returns the bytes of memory that a process holds.
func residentMemory(pid int) float64 { return field(readProc(pid, "status"), "VmRSS:") * (1 << 10) }

// systemCalls returns how often a process has called read and write, and their kin for files.
// What is done by recv, send and writev is not in it.
func systemCalls(pid int) (reads, writes float64) {
	text := readProc(pid, "io")
	return field(text, "syscr:"), field(text, "syscw:")
}

// readProc returns "" if there is no such file.
func readProc(pid int, name string) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, name))
	return string(text)
}

// parseStat returns the seconds in user and system mode, the 14th and 15th field of /proc/PID/stat.
// The second, a name in brackets, may have spaces and brackets in it.
func parseStat(text string) float64 {
	fields := strings.Fields(text[strings.LastIndex(text, ")")+1:])
	if len(fields) < 13 {
		return math.NaN()
	}
	user, err := strconv.ParseFloat(fields[11], 64)
	system, err2 := strconv.ParseFloat(fields[12], 64)
	if err != nil || err2 != nil {
		return math.NaN()
	}
	return (user + system) / ticks
}

// field returns the number that follows a name at the start of a line.
func field(text, name string) float64 {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == name {
			if value, err := strconv.ParseFloat(words[1], 64); err == nil {
				return value
			}
		}
	}
	return math.NaN()
}
