//go:build ignore

// Believe what the client claims
//
// You append the client's address to the X-Forwarded-For that came with the request, as one proxy behind another does. But any client can
// write 6.6.6.6 there, and a backend that looks at the first address believes it. ReverseProxy has dropped that header for you: bring it
// back only if the configuration trusts whoever sent it.
//
// Caught by: The backend learns whom the request is from, whatever the client claims in X-Forwarded-For
package balancer

import "net/http/httputil"

func rewrite(c config, r *httputil.ProxyRequest) {
	clean(r.Out)
	r.Out.URL.RawQuery = r.In.URL.RawQuery
	keepPath(r.Out.URL, r.In.RequestURI)
	r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
	r.SetXForwarded()
	if r.In.Header["Expect"] != nil {
		r.Out.Close = true
	}
}
