package main

import (
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
)

// forward hands each request to next, and its answer to the client as it comes.
func forward(c config, next http.RoundTripper) http.Handler {
	proxy := &httputil.ReverseProxy{
		Rewrite:      func(r *httputil.ProxyRequest) { rewrite(c, r) },
		Transport:    next,
		BufferPool:   new(buffers),
		ErrorHandler: answerError,
		ErrorLog:     slog.NewLogLogger(slog.Default().Handler(), slog.LevelDebug),
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if x := exchangeOf(r.Context()); x.upload != nil && r.ProtoMajor == 1 {
			x.answer.control.EnableFullDuplex() // the answer may come before the whole body has
		}
		proxy.ServeHTTP(w, r)
	})
}

// rewrite keeps method, path, query and host to the byte, and tells the backend whom the request is from:
// what the client itself claims of that is dropped, unless it is a proxy that the configuration trusts.
func rewrite(c config, r *httputil.ProxyRequest) {
	clean(r.Out)
	r.Out.URL.RawQuery = r.In.URL.RawQuery
	keepPath(r.Out.URL, r.In.RequestURI)
	trusted := trusts(c.Trusted, peer(r.In))
	if trusted {
		r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
	}
	r.SetXForwarded()
	for _, name := range []string{"X-Forwarded-Host", "X-Forwarded-Proto"} {
		if claims := r.In.Header[name]; trusted && len(claims) > 0 {
			r.Out.Header[name] = claims
		}
	}
	if r.In.Header["Expect"] != nil {
		r.Out.Close = true // a backend that refuses may or may not wait for the body: no other request is sent there
	}
}

// keepPath makes a URL write its path as the client did, where Go would escape other characters than the client has. A path that
// begins with two slashes is left to Go, which would take what follows them for a host.
func keepPath(u *url.URL, target string) {
	path, _, _ := strings.Cut(target, "?")
	if strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") && path != u.EscapedPath() {
		u.Opaque = path
	}
}

// answerError answers a request that no backend has answered, unless its client has gone.
func answerError(w http.ResponseWriter, r *http.Request, err error) {
	x := exchangeOf(r.Context())
	x.err = err
	fail(w, x, x.blame(err))
}

// fail answers with the status of a fault.
func fail(w http.ResponseWriter, x *exchange, f fault) {
	x.fault = f
	if f == clientGone || f == cutOff {
		panic(http.ErrAbortHandler) // no answer, and not the empty 200 that returning would be
	}
	status := faults[f].status
	http.Error(w, http.StatusText(status), status)
}

// buffers keeps what answers are copied with.
type buffers struct{ pool sync.Pool }

const bufferSize = 32 << 10

// Get returns a buffer.
func (b *buffers) Get() []byte {
	if buffer, ok := b.pool.Get().(*[bufferSize]byte); ok {
		return buffer[:]
	}
	return make([]byte, bufferSize)
}

// Put takes a buffer back.
func (b *buffers) Put(buffer []byte) { b.pool.Put((*[bufferSize]byte)(buffer)) }
