package main

import (
	"encoding/json"
	"time"
)

// A status is what the balancer looks like at one moment. It is what the page shows, and what /status answers as JSON.
type status struct {
	Time      time.Time       `json:"time"`
	Listening string          `json:"listening"`
	Selector  string          `json:"selector"`
	Ready     bool            `json:"ready"`               // false while it stops
	Warning   string          `json:"warning,omitempty"`   // such as: the configuration's last version was refused, and why
	PerSecond float64         `json:"requests_per_second"` // in the last ten seconds
	Backends  []backendStatus `json:"backends"`
	Picks     []string        `json:"picks"` // names, the newest last, at most 100
}

// A backendStatus is what one backend looks like at that moment.
type backendStatus struct {
	Name     string        `json:"name"`
	Address  string        `json:"address"`
	State    string        `json:"state"` // up, down, ejected, draining, standby, or weight 0
	Reason   string        `json:"reason,omitempty"`
	Since    time.Time     `json:"since,omitzero"`
	Weight   int           `json:"weight"`
	Due      float64       `json:"share_due"` // 0 to 1, by weight among those that are available
	Got      float64       `json:"share_got"` // 0 to 1, of the picks in the last minute
	Requests int64         `json:"requests"`
	Errors   int64         `json:"errors"`
	InFlight int64         `json:"in_flight"`
	P50      time.Duration `json:"-"` // of the requests in the last minute; 0 if there were none
	P99      time.Duration `json:"-"`
}

// MarshalJSON writes durations in seconds, the base unit, as the metrics have it.
func (b backendStatus) MarshalJSON() ([]byte, error) {
	type plain backendStatus // without this method
	return json.Marshal(struct {
		plain
		P50 float64 `json:"p50_seconds"`
		P99 float64 `json:"p99_seconds"`
	}{plain(b), b.P50.Seconds(), b.P99.Seconds()})
}
