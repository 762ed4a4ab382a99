//go:build ignore

// Add failures up
//
// You count the failures, and do nothing about a success, since nothing has changed: the backend was up, and is. But then three failures
// in a week are enough. Fall is for failures in a row, so each success has to set the row back to 0.
//
// Caught by: A few failures are no reason, as long as they are fewer than fall
package balancer

func (h *health) changes(err error, c healthConfig) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil && !h.down {
		return false
	}
	if err != nil && h.down {
		h.row = 0
		return false
	}
	h.row++
	needed := c.Fall
	if h.down {
		needed = c.Rise
	}
	if h.row < needed {
		return false
	}
	h.down, h.row = !h.down, 0
	return true
}
