package check

import (
	"regexp"
	"slices"
	"strings"

	"example.com/roundabout/lessons"
)

// folders are those of the course's packages, and written those of them that learners write in.
var (
	folders = (&lessons.Course{Lessons: lessons.Table}).Packages()
	written = slices.DeleteFunc(slices.Clone(folders), func(folder string) bool { return folder == "features" })
)

// place returns an expression for a line of a Go file in some folders, or below them.
func place(in []string) string {
	return `(?:` + strings.ReplaceAll(regexp.QuoteMeta(strings.Join(in, " ")), " ", "|") + `)/[\w./-]+\.go:\d+`
}
