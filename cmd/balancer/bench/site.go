package main

import "strings"

// A site is what a proxy is told when it starts.
type site struct {
	Folder      string // for its files, with slashes
	Config      string // its configuration file
	Address     string // where it listens, host:port
	Admin       string // where it serves metrics, if it's ours
	Backends    []member
	Cycle       []member // each backend as often as its weight says
	Connections int      // how many it must be able to hold
	Log         bool     // it writes an access log
}

// A member is a backend with its weight.
type member struct {
	Name, Address string
	Weight        int
}

// Port returns the port that the proxy listens on.
func (s site) Port() string { return s.Address[strings.LastIndex(s.Address, ":")+1:] }
