//go:build ignore

// Never send a POST again
//
// You look at the method before you look at what happened. When no connection was made, no backend has had a byte of the request, so nothing
// can happen twice, whatever the method. Your client gets a 502 although the next backend would have answered.
//
// Caught by: One that can't be reached has had nothing, so any method can be sent again
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
		if !repeatable(r) {
			return next.RoundTrip(r)
		}
		var body *replay
		if r.Body != nil {
			body = &replay{source: r.Body, limit: int(c.Body)}
			r.Body = body.again()
		}
		response, err := next.RoundTrip(r)
		for err != nil && len(x.tried) < int(c.Attempts) && time.Since(x.began) < c.Time.Duration {
			f := x.blame(err)
			x.fresh = f == staleReuse
			if x.again = another(x, f, members); x.again == nil {
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
