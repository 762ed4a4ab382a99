package main

import (
	"context"
	"net/http"
	"net/http/httptrace"
	"slices"
	"sync/atomic"
	"time"

	"example.com/roundabout/backend"
)

// An exchange is one request of a client and all that comes of it. It is the context of the request, so every stage finds it.
// It belongs to the goroutine that serves the request, but for what is atomic.
type exchange struct {
	context.Context
	began    time.Time
	upload   *upload  // nil without a body
	download download // of the present attempt
	answer   answer
	tried    []*backend.Backend // in order; the last one has the request now
	first    [1]*backend.Backend
	again    *backend.Backend       // who is to be tried next, if not the one whose turn it is
	fresh    bool                   // it needs a new connection
	err      error                  // why the present attempt has failed
	fault    fault                  // why there was no answer, or not all of it
	judge    func(*exchange, fault) // is called by end, if it is set, with how the present attempt has ended

	connected bool        // the present attempt has had a connection,
	reused    bool        // which had served requests before
	answered  atomic.Bool // and on which some of an answer came
}

type exchangeKey struct{}

// exchangeOf returns the exchange that a context comes from.
func exchangeOf(ctx context.Context) *exchange { return ctx.Value(exchangeKey{}).(*exchange) }

// Value returns the exchange itself for its key.
func (x *exchange) Value(key any) any {
	if key == (exchangeKey{}) {
		return x
	}
	return x.Context.Value(key)
}

// track makes an exchange of each request, which is over when next returns.
func track(c config, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := &exchange{Context: r.Context(), began: time.Now()}
		x.tried = x.first[:0]
		x.answer = newAnswer(w, r, c.Limits.Write.Duration)
		r = r.WithContext(x)
		if r.ContentLength != 0 {
			x.upload = newUpload(&x.answer, r.Body, c)
			x.answer.upload = x.upload
			r.Body = x.upload
		}
		defer x.answer.end()
		defer x.upload.end()
		defer x.end()
		next.ServeHTTP(&x.answer, r)
	})
}

// observe notes what becomes of a request to a backend. ReverseProxy traces it already: to join a trace of one's own to that one
// would cost more than all that is noted.
func (x *exchange) observe(r *http.Request) *http.Request {
	trace := httptrace.ContextClientTrace(r.Context())
	if trace == nil {
		trace = new(httptrace.ClientTrace)
		r = r.WithContext(httptrace.WithClientTrace(r.Context(), trace))
	}
	if trace.GotConn == nil { // all attempts of a request share one trace
		trace.GotConn = func(info httptrace.GotConnInfo) { x.connected, x.reused = true, info.Reused }
		trace.GotFirstResponseByte = func() { x.answered.Store(true) }
	}
	return r
}

// begin sends the exchange to a backend, which counts it as in flight until the next one is tried, or the exchange ends.
func (x *exchange) begin(b *backend.Backend) {
	x.end()
	b.Begin()
	x.tried = append(x.tried, b)
	x.err, x.connected, x.reused = nil, false, false
	x.answered.Store(false)
}

// end tells that the present attempt has ended.
func (x *exchange) end() {
	if b := x.backend(); b != nil {
		b.End()
	}
	if x.judge != nil {
		x.judge(x, x.blame(x.err))
		x.judge = nil
	}
}

// hasTried reports whether a backend was tried already, under this name or another one.
func (x *exchange) hasTried(b *backend.Backend) bool {
	return slices.ContainsFunc(x.tried, func(tried *backend.Backend) bool { return tried.Address() == b.Address() })
}

// backend returns the one that was tried last, or nil.
func (x *exchange) backend() *backend.Backend {
	if len(x.tried) == 0 {
		return nil
	}
	return x.tried[len(x.tried)-1]
}

// outcome returns why there was no answer, or not all of it; none if there was.
func (x *exchange) outcome() fault {
	if x.fault != none {
		return x.fault
	}
	return x.blame(x.err)
}

// status returns the status that the client got, or would have got if it were still there.
func (x *exchange) status() int {
	if x.answer.status != 0 {
		return x.answer.status
	}
	return faults[x.outcome()].status
}
