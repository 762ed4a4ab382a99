package main

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// peer returns the address that a request came from: the client's, or that of a proxy before this one.
func peer(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// trusts reports whether an address is in one of the networks.
func trusts(networks []subnet, address string) bool {
	if len(networks) == 0 {
		return false
	}
	ip, err := netip.ParseAddr(address)
	for _, n := range networks {
		if err == nil && n.Contains(ip.Unmap().WithZone("")) {
			return true
		}
	}
	return false
}

// client returns whom a request is from: the peer, or if that is a proxy to be trusted, the last address that it and others to be
// trusted have passed on.
func client(networks []subnet, r *http.Request) string {
	address := peer(r)
	if len(networks) == 0 {
		return address // and no time is spent on claims, for the log asks with each request
	}
	claims := strings.Split(strings.Join(r.Header["X-Forwarded-For"], ","), ",")
	for i := len(claims) - 1; i >= 0 && trusts(networks, address); i-- {
		claim, err := netip.ParseAddr(strings.TrimSpace(claims[i]))
		if err != nil {
			break
		}
		address = claim.String()
	}
	return address
}
