package main

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"example.com/roundabout/backend"
)

// A source is where backends come from. A URL stands for one of them, and a name in the DNS for as many as it has answers.
type source struct {
	Name   string `yaml:"name"`
	URL    string `yaml:"url"`
	DNS    string `yaml:"dns"`    // "name, port": the addresses of the name
	SRV    string `yaml:"srv"`    // "_service._proto.name": its targets, with their weights and priorities
	Weight *count `yaml:"weight"` // nil is 1

	backend    *backend.Backend // that the URL stands for
	host, port string           // of DNS
}

// check finds out what the source stands for. An error comes with the key of what is wrong.
func (s *source) check() (key string, err error) {
	if given := len(s.URL) + len(s.DNS) + len(s.SRV); given == 0 || given != max(len(s.URL), len(s.DNS), len(s.SRV)) {
		return "", errors.New("give it one of url, dns and srv")
	}
	if s.URL != "" {
		address, err := parseURL(s.URL)
		if err != nil {
			return ".url", err
		}
		if s.Name == "" {
			_, s.Name, _ = strings.Cut(address, "://")
		}
		s.backend, err = backend.New(s.Name, address, s.weight())
		if errors.Is(err, backend.ErrName) {
			return ".name", err
		}
		return ".weight", err
	}
	if err := backend.CheckWeight(s.weight()); err != nil {
		return ".weight", err
	}
	if s.Name != "" {
		return ".name", fmt.Errorf("%q would name all that the look-up finds: leave it out, and they are called by their addresses", s.Name)
	}
	if s.SRV != "" {
		if s.Weight != nil {
			return ".weight", errors.New("leave it out: the weights come with the answers")
		}
		if !isHost(s.SRV) || !strings.HasPrefix(s.SRV, "_") || strings.Count(s.SRV, "._") != 1 {
			return ".srv", fmt.Errorf("%q is not a name such as _http._tcp.shop.example", s.SRV)
		}
		s.Name = s.SRV
		return "", nil
	}
	host, port, _ := strings.Cut(s.DNS, ",")
	s.host, s.port = strings.TrimSpace(host), strings.TrimSpace(port)
	if !isHost(s.host) || !isPort(s.port) {
		return ".dns", fmt.Errorf("%q is not a name and a port, such as \"shop.example, 8080\", with the quotes", s.DNS)
	}
	s.Name = net.JoinHostPort(s.host, s.port)
	return "", nil
}

// weight returns the weight of each backend; with SRV they have their own.
func (s *source) weight() int {
	if s.Weight == nil {
		return 1
	}
	return int(*s.Weight)
}

// String says what the source stands for, as a part of a sentence.
func (s *source) String() string {
	switch {
	case s.SRV != "":
		return "the servers of " + s.SRV
	case s.DNS != "":
		return fmt.Sprintf("every address of %s, at port %s", s.host, s.port)
	default:
		return fmt.Sprintf("%s, weight %d, at %s", s.Name, s.backend.Weight(), s.backend.Address())
	}
}

// parseURL reads the URL of a backend, and returns the part that makes an address.
func parseURL(text string) (address string, err error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || !isHost(u.Hostname()) || strings.HasSuffix(u.Host, ":"):
		return "", fmt.Errorf("%q is not a URL such as http://127.0.0.1:9001", text)
	case u.User != nil:
		return "", fmt.Errorf("%q has a user: the balancer sends on what clients send, and nothing of its own", u.Redacted())
	case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return "", fmt.Errorf("%q has more than a host and a port: requests bring their own paths", text)
	case u.Port() != "" && !isPort(u.Port()):
		return "", fmt.Errorf("%q has the port %s: use 1 to 65535", text, u.Port())
	}
	return u.Scheme + "://" + u.Host, nil
}

// isHost reports whether a host is an IP address, or has only what is in names of hosts.
func isHost(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil {
		return !strings.Contains(host, "%")
	}
	unfit := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-._", r)
	}
	return host != "" && !strings.ContainsFunc(host, unfit)
}

func isPort(port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n > 0
}
