package main

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
)

// weights are those of the three backends.
var weights = []int{3, 2, 1}

// A proxy is a program to measure.
type proxy struct {
	name      string
	program   string                // its path
	version   string                // "" for those of this module
	config    string                // a template of its configuration file, executed with a site; "" without one
	arguments func(s site) []string // for its command line
	ours      bool                  // it calls read and write, which can be counted, and serves counts of its allocations
}

// A site is what a proxy is told when it starts.
type site struct {
	Folder      string // for its files
	Config      string // its configuration file
	Address     string // where it listens, host:port
	Admin       string // where it serves metrics, if it's ours
	Backends    []member
	Cycle       []member // each backend as often as its weight says
	Connections int      // how many it must be able to hold
	Log         bool     // it writes an access log
}

// Port returns the port that the proxy listens on.
func (s site) Port() string { return s.Address[strings.LastIndex(s.Address, ":")+1:] }

// A member is a backend with its weight.
type member struct {
	Name, Address string
	Weight        int
}

// findProxies builds the balancer in the folder, and finds the other proxies that are installed.
// With only, it leaves out all that are not in it.
func findProxies(ctx context.Context, folder string, only []string, stderr io.Writer) ([]proxy, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	all := []proxy{
		{name: "roundabout", program: folder + "/balancer.exe", arguments: balancerArguments, ours: true},
		{name: "tuned", program: self, arguments: referenceArguments("tuned"), ours: true},
		{name: "naive", program: self, arguments: referenceArguments("naive"), ours: true},
		{name: "nginx", config: nginxConfig, arguments: func(s site) []string {
			return []string{"-p", s.Folder, "-e", "stderr", "-c", s.Config}
		}},
		{name: "haproxy", config: haproxyConfig, arguments: func(s site) []string { return []string{"-db", "-f", s.Config} }},
		{name: "caddy", config: caddyConfig, arguments: func(s site) []string {
			return []string{"run", "--adapter", "caddyfile", "--config", s.Config}
		}},
	}
	var found []proxy
	for _, p := range all {
		if only != nil && !slices.Contains(only, p.name) {
			continue
		}
		if p.program == "" {
			if p.program, err = findProgram(p.name); err != nil {
				fmt.Fprintf(stderr, "%s is not installed: left out. On Debian, apt-get install %s brings it.\n", p.name, p.name)
				continue
			}
			p.version = version(ctx, p)
		}
		found = append(found, p)
	}
	for _, name := range only {
		if !slices.ContainsFunc(all, func(p proxy) bool { return p.name == name }) {
			return nil, fmt.Errorf("-only: no proxy is called %q: use some of roundabout,tuned,naive,nginx,haproxy,caddy", name)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("-only: none of %s is installed", strings.Join(only, ", "))
	}
	if found[0].name == "roundabout" {
		build := exec.CommandContext(ctx, "go", "build", "-o", found[0].program, "example.com/roundabout/cmd/balancer")
		if output, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("go build: %w\n%s", err, output)
		}
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

// version asks a program for its version, and returns the word of the answer that begins with a number or has one after a slash.
func version(ctx context.Context, p proxy) string {
	argument := map[string]string{"nginx": "-v", "haproxy": "-v", "caddy": "version"}[p.name]
	output, err := exec.CommandContext(ctx, p.program, argument).CombinedOutput()
	if err != nil {
		return "of unknown version"
	}
	for word := range strings.FieldsSeq(string(output)) {
		word = strings.TrimPrefix(strings.TrimPrefix(word, "nginx/"), "v")
		if word[:min(1, len(word))] >= "0" && word[:min(1, len(word))] <= "9" {
			return word
		}
	}
	return "of unknown version"
}

// machine says what was measured on what.
func machine(proxies []proxy) string {
	parts := []string{fmt.Sprintf("%d CPUs", runtime.NumCPU()), runtime.GOOS + "/" + runtime.GOARCH, runtime.Version()}
	for _, p := range proxies {
		if p.version != "" {
			parts = append(parts, p.name+" "+p.version)
		}
	}
	return strings.Join(parts, ", ")
}

// balancerArguments leave everything at its default: health checks, ejection, retries and the access log are on.
func balancerArguments(s site) []string {
	arguments := []string{"-listen", s.Address, "-admin", s.Admin}
	if !s.Log {
		arguments = append(arguments, "-log", "off")
	}
	for _, b := range s.Backends {
		u := url.URL{Scheme: "http", Host: b.Address}
		arguments = append(arguments, "-backend", fmt.Sprintf("%s=%s;weight=%d", b.Name, &u, b.Weight))
	}
	return arguments
}
