//go:build ignore

// Send it again whenever no answer came
//
// You think that nothing has happened as long as there is no answer. But the backend had read the whole POST before the connection broke: the
// shoes may be ordered. Another backend orders them a second time. Without knowing more, only a method that may take effect twice can be
// sent twice.
//
// Caught by: A backend breaks off before it has answered: a POST is sent once
package balancer

import "net/http"

func repeatable(r *http.Request) bool {
	return r.Method != http.MethodConnect
}
