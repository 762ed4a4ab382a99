package lessons

import (
	"path"
	"slices"
)

// Apart are the folders below the course's packages that belong to no lesson: programs and test machinery that learners run and
// don't write.
var Apart = []string{"cmd/balancer/bench", "cmd/balancer/wiretest", "cmd/balancer/internal/program"}

// Packages returns the folders of the course's packages, from the top of the module, in the order in which lessons add them.
func (c *Course) Packages() []string {
	var folders []string
	for _, l := range c.Lessons {
		for _, file := range l.Adds {
			if folder := path.Dir(file); path.Ext(file) == ".go" && !slices.Contains(folders, folder) {
				folders = append(folders, folder)
			}
		}
	}
	return folders
}
