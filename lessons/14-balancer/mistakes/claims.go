//go:build ignore

// Believe what the client claims
//
// You append the client's address to the X-Forwarded-For that came with the request, as one proxy behind another does. But any client can
// write 6.6.6.6 there, and a backend that looks at the first address believes it. ReverseProxy has dropped that header for you: don't bring
// it back.
//
// Caught by: The backend learns whom the request is from, whatever the client claims in X-Forwarded-For
package balancer

import "net/http/httputil"

func rewrite(r *httputil.ProxyRequest) {
	r.Out.URL.RawQuery = r.In.URL.RawQuery
	r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
	r.SetXForwarded()
}
