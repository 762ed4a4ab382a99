package main

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

func TestChooseSendsToTheBackendsAddress(t *testing.T) {
	broken := errors.New("broken")
	for _, address := range []string{"http://localhost:9001", "https://shop.example"} {
		b, err := backend.New("Greg", address, 1)
		if err != nil {
			t.Fatal(err)
		}
		p, err := pool.New(b)
		if err != nil {
			t.Fatal(err)
		}
		var sent string
		next := roundTripper(func(r *http.Request) (*http.Response, error) {
			sent = r.URL.String()
			return nil, broken
		})
		request, err := http.NewRequestWithContext(&exchange{Context: t.Context()}, "GET", "/shoes?size=42", nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = choose(selector.NewRoundRobin(p), next).RoundTrip(request)
		if want := address + "/shoes?size=42"; sent != want {
			t.Errorf("got sent to %s, want %s", sent, want)
		}
		if !errors.Is(err, broken) || !strings.Contains(err.Error(), "Greg at "+address) {
			t.Errorf("got error %v, want it to name the backend and wrap %v", err, broken)
		}
	}
}
