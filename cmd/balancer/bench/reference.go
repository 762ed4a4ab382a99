package main

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httputil"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// referenceArgument makes this program one of the proxies that it measures.
const referenceArgument = "serve-reference"

// referenceArguments returns the arguments for a process that is the proxy of that name.
func referenceArguments(name string) func(site) []string {
	return func(s site) []string {
		arguments := []string{referenceArgument, name, s.Address, s.Admin}
		for _, b := range s.Cycle {
			arguments = append(arguments, b.Address)
		}
		return arguments
	}
}

// serveReference is what one gets from net/http without a balancer around it: naive with the defaults,
// tuned with a pool of buffers, and with connections to the backends that are pooled and limited as the balancer's own are.
func serveReference(arguments []string) error {
	if len(arguments) < 4 {
		return fmt.Errorf("%s has too few arguments: %q", referenceArgument, arguments)
	}
	name, address, admin, cycle := arguments[0], arguments[1], arguments[2], arguments[3:]
	var turn atomic.Uint64
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme = "http"
		r.Out.URL.Host = cycle[turn.Add(1)%uint64(len(cycle))]
		r.SetXForwarded()
	}}
	if name == "tuned" {
		proxy.BufferPool = &buffers{}
		proxy.Transport = &http.Transport{
			DialContext:            (&net.Dialer{Timeout: 2 * time.Second}).DialContext,
			DisableCompression:     true,
			MaxIdleConnsPerHost:    256,
			IdleConnTimeout:        4 * time.Second,
			ResponseHeaderTimeout:  30 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
		}
	}
	go http.ListenAndServe(admin, http.HandlerFunc(serveMemory))
	return http.ListenAndServe(address, proxy)
}

// serveMemory answers with the counts that readAllocations reads.
func serveMemory(w http.ResponseWriter, r *http.Request) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Fprintf(w, "%s %d\n%s %d\n", mallocsMetric, m.Mallocs, bytesMetric, m.TotalAlloc)
}

// buffers is a pool of buffers as large as those that ReverseProxy makes for itself.
type buffers struct{ pool sync.Pool }

// Get returns a buffer.
func (b *buffers) Get() []byte {
	if buffer, ok := b.pool.Get().(*[32 << 10]byte); ok {
		return buffer[:]
	}
	return make([]byte, 32<<10)
}

// Put takes a buffer back.
func (b *buffers) Put(buffer []byte) { b.pool.Put((*[32 << 10]byte)(buffer)) }
