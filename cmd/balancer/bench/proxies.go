package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"example.com/roundabout/cmd/balancer/program"
)

// A proxy is a program to measure.
type proxy struct {
	name       string
	ours       bool                  // it calls read and write, which can be counted, and serves counts of its allocations
	program    string                // its path
	arguments  func(s site) []string // for its command line
	config     string                // a template of its configuration file, executed with a site; "" without one
	askVersion string                // the argument that asks for its version; "" for those of this module
	version    string
}

// listProxies returns all that can be measured, in the order of the table. Programs other than this one have no paths yet.
func listProxies() ([]proxy, error) {
	self, err := os.Executable()
	return []proxy{
		{name: "roundabout", ours: true, arguments: balancerArguments},
		{name: "tuned", ours: true, program: self, arguments: referenceArguments("tuned")},
		{name: "naive", ours: true, program: self, arguments: referenceArguments("naive")},
		{name: "nginx", askVersion: "-v", config: nginxConfig, arguments: func(s site) []string {
			return []string{"-p", s.Folder, "-e", "stderr", "-c", s.Config}
		}},
		{name: "haproxy", askVersion: "-v", config: haproxyConfig, arguments: func(s site) []string {
			return []string{"-db", "-f", s.Config}
		}},
		{name: "caddy", askVersion: "version", config: caddyConfig, arguments: func(s site) []string {
			return []string{"run", "--adapter", "caddyfile", "--config", s.Config}
		}},
	}, err
}

// balancerArguments leave everything at its default: health checks, ejection, retries, the status page and the access log are on.
func balancerArguments(s site) []string {
	arguments := []string{"-listen", s.Address, "-admin", s.Admin}
	if !s.Log {
		arguments = append(arguments, "-log", "off")
	}
	for _, b := range s.Backends {
		arguments = append(arguments, "-backend", fmt.Sprintf("%s=http://%s;weight=%d", b.Name, b.Address, b.Weight))
	}
	return arguments
}

// findProxies builds the balancer, and finds the other proxies that are installed.
// With only, it leaves out all that are not in it.
func findProxies(ctx context.Context, only []string, stderr io.Writer) ([]proxy, error) {
	all, err := listProxies()
	if err != nil {
		return nil, err
	}
	for _, name := range only {
		if !slices.ContainsFunc(all, func(p proxy) bool { return p.name == name }) {
			return nil, fmt.Errorf("-only: no proxy is called %q: use some of roundabout,tuned,naive,nginx,haproxy,caddy", name)
		}
	}
	var found []proxy
	for _, p := range all {
		if only != nil && !slices.Contains(only, p.name) {
			continue
		}
		switch {
		case p.name == "roundabout":
			if p.program, err = program.Build(); err != nil {
				return nil, err
			}
		case p.program == "":
			if p.program, err = findProgram(p.name); err != nil {
				fmt.Fprintf(stderr, "%s is not installed: left out. On Debian, apt-get install %s brings it.\n", p.name, p.name)
				continue
			}
			p.version = version(ctx, p)
		}
		found = append(found, p)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("-only: none of %s is installed", strings.Join(only, ", "))
	}
	return found, nil
}

// findProgram looks in /usr/sbin as well, which Debian has only in root's PATH.
func findProgram(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	return exec.LookPath("/usr/sbin/" + name)
}
