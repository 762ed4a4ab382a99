package features

import (
	"fmt"
	"strings"
	"time"
)

func init() {
	groups = append(groups, func(s *steps, w *world) {
		s.limit = time.Minute
		s.Step(`^it says "([^"]*)" with (\w+)=(.+)$`, part[balancerPart](w).logs)
	})
}

// logs waits for a line of the log with the message, in which the key has a value like this one.
func (p *balancerPart) logs(message, key, value string) error {
	isLike := like(value)
	return p.wait(fmt.Sprintf("%q in the log with %s=%s", message, key, value), func() bool {
		for line := range strings.Lines(p.process.Output()) {
			if record := readRecord(strings.TrimSpace(line)); record["msg"] == message && isLike(record[key]) {
				return true
			}
		}
		return false
	})
}
