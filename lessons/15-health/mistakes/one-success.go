//go:build ignore

// Back after one success
//
// You wait for a few failures before you take a backend out, and bring it back when one probe succeeds. A backend that starts, answers
// once and falls over again gets requests each time. To come back, it has to succeed Rise times in a row.
//
// Caught by: A success or two are not enough, as long as they are fewer than rise
package balancer

func (h *health) changes(err error, c healthConfig) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil {
		was := h.down
		h.down, h.row = false, 0
		return was
	}
	if h.down {
		return false
	}
	h.row++
	h.down = h.row >= c.Fall
	return h.down
}
