package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2030, 5, 17, 12, 0, 0, 0, time.UTC)

// sample is the status of a balancer that has one backend up and one down.
func sample() status {
	return status{
		Time: noon, Listening: "127.0.0.1:8080", Selector: "smooth", Ready: true, PerSecond: 12.5,
		Backends: []backendStatus{
			{Name: "A", Address: "http://10.0.0.1:9001", State: "up", Weight: 3, Due: 1, Got: 0.75,
				Requests: 1234567, Errors: 2, InFlight: 1, P50: 3200 * time.Microsecond, P99: 48 * time.Millisecond},
			{Name: "B", Address: "http://10.0.0.2:9001", State: "down", Reason: "connection refused", Since: noon.Add(-252 * time.Second),
				Weight: 1, Got: 0.25},
		},
		Picks: []string{"A", "A", "B", "A", "gone"},
	}
}

// hostile is a text that breaks out wherever somebody forgets to escape it.
const hostile = "</script></style><img src=x onerror=window.harmed=1>\" onmouseover='harmed=1' {{.Nonce}}"

// get returns the answer to a GET of the page, or of what comes with it.
func get(t *testing.T, s status, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	page(func() status { return s }).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

// A share of nothing would look like a backend that is passed over.
func TestWithoutPicksThereIsNoShare(t *testing.T) {
	s := sample()
	s.Backends[0].Got = 0
	text := get(t, s, "/").Body.String()
	for _, want := range []string{"no picks for a minute, due 100.0 %", "got 25.0 %, due 0.0 %"} {
		if !strings.Contains(text, want) {
			t.Errorf("got a page without %q", want)
		}
	}
}

func TestStatusIsJSONInBaseUnits(t *testing.T) {
	s := sample()
	s.Backends = s.Backends[:1]
	w := get(t, s, "/status")
	if got, want := w.Body.String(), `{
  "time": "2030-05-17T12:00:00Z",
  "listening": "127.0.0.1:8080",
  "selector": "smooth",
  "ready": true,
  "requests_per_second": 12.5,
  "backends": [
    {
      "name": "A",
      "address": "http://10.0.0.1:9001",
      "state": "up",
      "weight": 3,
      "share_due": 1,
      "share_got": 0.75,
      "requests": 1234567,
      "errors": 2,
      "in_flight": 1,
      "p50_seconds": 0.0032,
      "p99_seconds": 0.048
    }
  ],
  "picks": [
    "A",
    "A",
    "B",
    "A",
    "gone"
  ]
}
`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := w.Header().Get("Content-Type"), "application/json"; got != want {
		t.Errorf("got Content-Type %q, want %q", got, want)
	}
}

func TestStatusWithoutBackendsHasEmptyLists(t *testing.T) {
	body := get(t, status{}, "/status").Body.String()
	for _, want := range []string{`"backends": []`, `"picks": []`} {
		if !strings.Contains(body, want) {
			t.Errorf("got %s, want %s in it", body, want)
		}
	}
}

func TestThePageAllowsNothingButItself(t *testing.T) {
	nonces := map[string]bool{}
	for range 2 {
		w := get(t, sample(), "/")
		policy := w.Header().Get("Content-Security-Policy")
		found := regexp.MustCompile(`default-src 'none';.* script-src 'nonce-(\w{20,})'`).FindStringSubmatch(policy)
		if found == nil {
			t.Fatalf("got policy %q, want one with nothing but a nonce", policy)
		}
		if got := strings.Count(w.Body.String(), `nonce="`+found[1]+`"`); got != 2 {
			t.Errorf("got %d elements with the nonce, want the style and the script", got)
		}
		nonces[found[1]] = true
	}
	if len(nonces) != 2 {
		t.Error("got the same nonce twice, want one for each answer")
	}
}

func TestOtherPathsAndMethodsAreNotThePage(t *testing.T) {
	for _, c := range []struct {
		method, path string
		want         int
	}{{"GET", "/x", 404}, {"GET", "/events/x", 404}, {"POST", "/", 405}, {"POST", "/events", 405}, {"DELETE", "/status", 405}} {
		w := httptest.NewRecorder()
		page(sample).ServeHTTP(w, httptest.NewRequest(c.method, c.path, nil))
		if w.Code != c.want {
			t.Errorf("%s %s: got %d, want %d", c.method, c.path, w.Code, c.want)
		}
	}
}

// A line end in a name, of whatever kind, neither ends an event nor starts a field.
func TestEachLineOfAnEventIsData(t *testing.T) {
	s := sample()
	s.Backends[0].Name = "a\rid: 1\r\nevent: x\n\nretry: 1"
	gone, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	page(func() status { return s }).ServeHTTP(w, httptest.NewRequestWithContext(gone, "GET", "/events", nil))
	event, found := strings.CutSuffix(w.Body.String(), "\n\n")
	if !found {
		t.Fatalf("got %q, want an empty line at the end", w.Body)
	}
	for _, line := range regexp.MustCompile("\r\n|\r|\n").Split(event, -1) {
		if !strings.HasPrefix(line, "data: ") {
			t.Errorf("got line %q, want data", line)
		}
	}
}

func TestEventsComeUntilTheServerStops(t *testing.T) {
	stop, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan struct{})
	handler := page(sample)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(ended)
		handler.ServeHTTP(w, r.WithContext(stop))
	}))
	defer server.Close()
	response, err := http.Get(server.URL + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got, want := response.Header.Get("Content-Type"), "text/event-stream"; got != want {
		t.Errorf("got Content-Type %q, want %q", got, want)
	}
	lines := bufio.NewReader(response.Body)
	for events := 0; events < 2; {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if line == "\n" {
			events++
		}
	}
	cancel()
	if _, err := io.Copy(io.Discard, lines); err != nil {
		t.Errorf("got %v, want a stream that ends", err)
	}
	<-ended
}

func TestEventsEndWhenTheClientHasGone(t *testing.T) {
	ended := make(chan struct{})
	handler := page(sample)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(ended)
		handler.ServeHTTP(w, r)
	}))
	defer server.Close()
	response, err := http.Get(server.URL + "/events")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	<-ended
}
