//go:build ignore

// Take the next one's turn
//
// You let the selector choose again. But that is a turn, and it belongs to the request that comes next. With weights of 3 and 1 the next turn
// may well be that of the broken backend, again and again. Say in x.again who is to be tried, and no turn is touched.
//
// Caught by: A retry takes nobody's turn
package balancer

import (
	"net/http"
	"sync/atomic"
	"time"
)

func retry(c retryConfig, members *roster, next http.RoundTripper) http.RoundTripper {
	var retrying atomic.Int64
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		x := exchangeOf(r.Context())
		var body *replay
		if r.Body != nil {
			body = &replay{source: r.Body, limit: int(c.Body)}
			r.Body = body.again()
		}
		response, err := next.RoundTrip(r)
		for err != nil && len(x.tried) < int(c.Attempts) && time.Since(x.began) < c.Time.Duration {
			f := x.blame(err)
			if another(x, f, members) == nil || f != noConnection && !repeatable(r) {
				break
			}
			if body != nil && !body.whole() {
				break
			}
			if retrying.Add(1) > most(members) {
				retrying.Add(-1)
				break
			}
			response, err = next.RoundTrip(repeat(r, body))
			retrying.Add(-1)
		}
		return response, err
	})
}
