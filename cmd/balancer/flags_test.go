package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
)

func TestParseBackend(t *testing.T) {
	for text, want := range map[string]string{
		"http://localhost:9001":            "localhost:9001 http://localhost:9001 1",
		"http://localhost:9001/":           "localhost:9001 http://localhost:9001 1",
		"https://shop.example":             "shop.example https://shop.example 1",
		"HTTP://Shop.example:80":           "Shop.example:80 http://Shop.example:80 1",
		"Greg=http://localhost:9001":       "Greg http://localhost:9001 1",
		"http://localhost:9001;weight=3":   "localhost:9001 http://localhost:9001 3",
		"Greg=http://[::1]:9001;weight=0":  "Greg http://[::1]:9001 0",
		"größe=http://127.0.0.1;weight=65": "größe http://127.0.0.1 65",
	} {
		s, err := parseBackend(text)
		if err != nil {
			t.Errorf("%s: got error %v, want %s", text, err, want)
			continue
		}
		b := s.backend
		if got := fmt.Sprint(b.Name(), " ", b.Address(), " ", b.Weight()); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestParseBackendRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"http://localhost:0":            "port 0",
		"http://localhost:":             "is not a URL",
		"http://a]b":                    "is not a URL",
		"http://user:secret@localhost":  "\"http://user:xxxxx@localhost\" has a user",
		"http://localhost?a=b":          "more than a host and a port",
		"http://localhost?":             "more than a host and a port",
		"http://localhost#top":          "more than a host and a port",
		"http://localhost/?A=http://b":  "more than a host and a port",
		"http://localhost;3":            "is not weight=N",
		"http://localhost;weight=1;a=b": "is not weight=N",
		"A B=http://localhost":          "bad name",
		"A=B=http://localhost":          "is not a URL",
	} {
		if s, err := parseBackend(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v and error %v, want %q", text, s.backend, err, want)
		}
	}
}

func TestByDefaultItListensOnThisMachineOnly(t *testing.T) {
	c, _, err := parseFlags(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if c.Listen != "127.0.0.1:8080" || c.Admin != "127.0.0.1:8081" || c.Selector != "smooth" || len(c.Backends) != 0 {
		t.Errorf("got %+v, want 127.0.0.1:8080 and 8081, smooth, and no backends", c)
	}
}

// Whatever it is given, parseBackend has an error that says why or a backend whose own parts mean the same backend.
func FuzzParseBackend(f *testing.F) {
	for _, text := range []string{
		"", "=", ";", "=;", "A=", "A=;weight=1", "http://", "http://:80", "http://a:0", "http://a:65536", "http://a:b", "a:1",
		"http://[::1", "http://[::1]:1", "http://%41", "http://a/?", "http://a/#", "http://a?x=1", "http://u@a", "//a:1", "A=B=http://a",
		"A B=http://a", "http://a;", "http://a;weight=", "http://a;weight=1;weight=2", "http://a;weight=+1", "http://a;weight=99999999999999999999",
		"http://a\r\nX:1", "http://a b", "http://\xff", "http://=",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parseBackend(text)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Errorf("%q: got an error without a word", text)
			}
			return
		}
		b := s.backend
		if scheme, host, ok := strings.Cut(b.Address(), "://"); !ok || host == "" || (scheme != "http" && scheme != "https") {
			t.Errorf("%q: got the address %q, want scheme://host", text, b.Address())
		}
		s, err = parseBackend(fmt.Sprintf("%s=%s;weight=%d", b.Name(), b.Address(), b.Weight()))
		if again := s.backend; err != nil || again.Name() != b.Name() || again.Address() != b.Address() || again.Weight() != b.Weight() {
			t.Errorf("%q: got %v with error %v from its own parts, want %v", text, s.backend, err, b)
		}
	})
}

func TestHelpIsNoError(t *testing.T) {
	var help strings.Builder
	if _, _, err := parseFlags([]string{"-h"}, &help); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("got error %v, want flag.ErrHelp", err)
	}
	for _, word := range []string{"usage: balancer", "-listen", "-selector", "-backend", "round-robin", "weight=N"} {
		if !strings.Contains(help.String(), word) {
			t.Errorf("got help without %s:\n%s", word, help.String())
		}
	}
}

func TestAnEmptyPathTurnsHealthChecksOff(t *testing.T) {
	c, _, err := parseFlags([]string{"-health", ""}, io.Discard)
	if err != nil || !c.Health.Off {
		t.Errorf("got error %v and health %+v, want it off", err, c.Health)
	}
}
