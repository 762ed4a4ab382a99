package main

import (
	"crypto/tls"
	"fmt"
	"net"
	"slices"
	"time"
)

// A config is what the program was told, by flags or by a file. Every key but backends has a default.
type config struct {
	Listen    string       `yaml:"listen"`
	Admin     string       `yaml:"admin"` // "" is none
	Pprof     bool         `yaml:"pprof"`
	Selector  string       `yaml:"selector"`
	FirstTurn *count       `yaml:"first_turn"` // turns to skip at the start; nil is any number of them
	Backends  []source     `yaml:"backends"`
	Health    healthConfig `yaml:"health"`
	Eject     ejectConfig  `yaml:"eject"`
	Retry     retryConfig  `yaml:"retry"`
	Limits    limits       `yaml:"limits"`
	Resolve   duration     `yaml:"resolve"` // how often names are looked up
	Trusted   []subnet     `yaml:"trusted_proxies"`
	MaxBody   size         `yaml:"max_body"` // of a request; 0 is any
	TLS       tlsConfig    `yaml:"tls"`
	Log       string       `yaml:"log"` // of requests: text, json or off

	file   string    // where it was read from; "" if it was not,
	digest digest    // what was in it,
	read   time.Time // and when
	demo   bool      // the backends are the program's own

	resolver *net.Resolver // looks names up
}

type (
	healthConfig struct {
		Off      bool     `yaml:"off"`
		Path     string   `yaml:"path"`
		Interval duration `yaml:"interval"`
		Timeout  duration `yaml:"timeout"`
		Fall     count    `yaml:"fall"` // failures in a row
		Rise     count    `yaml:"rise"` // successes in a row
	}
	ejectConfig struct {
		Off     bool     `yaml:"off"`
		After   count    `yaml:"after"` // failures in a row
		Time    duration `yaml:"time"`
		MaxTime duration `yaml:"max_time"`
	}
	retryConfig struct {
		Off      bool     `yaml:"off"`
		Attempts count    `yaml:"attempts"` // with the first
		Time     duration `yaml:"time"`     // for all of them
		Body     size     `yaml:"body"`     // that is kept to be sent again
	}
	// limits are in time, but for MaxHeader, and each ends one thing that takes too long.
	limits struct {
		MaxHeader      size     `yaml:"max_header"`
		ReadHeader     duration `yaml:"read_header"`
		Idle           duration `yaml:"idle"`      // between two requests of a client
		ReadBody       duration `yaml:"read_body"` // for each piece
		Write          duration `yaml:"write"`     // for each piece
		Dial           duration `yaml:"dial"`
		ResponseHeader duration `yaml:"response_header"`
		BackendIdle    duration `yaml:"backend_idle"`
		Drain          duration `yaml:"drain"` // of a backend that leaves
		Stop           duration `yaml:"stop"`  // of the program
	}
	tlsConfig struct {
		Certificate string `yaml:"certificate"`
		Key         string `yaml:"key"`
	}
)

func defaults() config {
	return config{
		Listen:   "127.0.0.1:8080",
		Admin:    "127.0.0.1:8081",
		Selector: "smooth",
		Health:   healthConfig{Path: "/healthz", Interval: seconds(5), Timeout: seconds(2), Fall: 3, Rise: 2},
		Eject:    ejectConfig{After: 3, Time: seconds(10), MaxTime: seconds(60)},
		Retry:    retryConfig{Attempts: 3, Time: seconds(30), Body: 64 << 10},
		Limits: limits{
			MaxHeader:      32 << 10,
			ReadHeader:     seconds(10),
			Idle:           seconds(75),
			ReadBody:       seconds(30),
			Write:          seconds(30),
			Dial:           seconds(2),
			ResponseHeader: seconds(30),
			BackendIdle:    seconds(4), // less than a backend's own, which would close them under a request
			Drain:          seconds(30),
			Stop:           seconds(30),
		},
		Resolve: seconds(5),
		Log:     "text",

		resolver: net.DefaultResolver,
	}
}

func seconds(n int) duration { return duration{time.Duration(n) * time.Second} }

// idle reports whether no backend can ever have a turn.
func (c *config) idle() bool {
	return !c.demo && !slices.ContainsFunc(c.Backends, func(s source) bool { return s.weight() > 0 })
}

// read reads a certificate with its key. The error names the files.
func (c tlsConfig) read() (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(c.Certificate, c.Key)
	if err != nil {
		return nil, fmt.Errorf("certificate %s with key %s: %w", c.Certificate, c.Key, err)
	}
	return &pair, nil
}
