package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

func TestThePageInABrowser(t *testing.T) {
	browser := startBrowser(t)

	t.Run("shows what changed, without a reload", func(t *testing.T) {
		b := serveTab(t, browser)
		b.open()
		b.sees("Up: 1 of 2. Not up: B (down)", "up", "down connection refused", "for 4 min, since 11:55:48", "got 75.0 %, due 100.0 %", "1,234,567", "3.20 ms")
		b.run(`window.sameDocument = true; getSelection().selectAllChildren(document.querySelector("tbody small"))`)
		s := sample()
		s.Backends[1].State, s.Backends[1].Reason = "up", ""
		s.Backends = append(s.Backends, backendStatus{Name: "C", State: "ejected", Reason: "3 resets in a row"})
		s.Warning = "the configuration was refused"
		s.Picks = []string{"A", "B", "C"}
		b.now.Store(&s)
		b.sees("Up: 2 of 3. Not up: C (ejected)", "ejected 3 resets in a row", "Warning: the configuration was refused")
		b.holds(`!document.body.innerText.includes("connection refused")`)
		b.holds(`document.title === "2/3 up, 127.0.0.1:8080"`)
		b.holds(`document.querySelector(".strip").ariaLabel === "Of the last 3 picks: A 1, B 1, C 1"`)
		b.holds(`[...document.querySelectorAll(".strip span")].sort((a, b) => a.offsetLeft - b.offsetLeft).map((cell) => cell.textContent).join("") === "ABC"`)
		b.holds(`window.sameDocument && getSelection().toString() === "http://10.0.0.1:9001"`)
		s = sample()
		s.Ready = false
		b.now.Store(&s)
		b.sees("Stopping. Up: 1 of 2")
		b.holds(`document.querySelectorAll("tbody tr").length === 2`)
	})

	t.Run("says that the connection is lost, and finds it again", func(t *testing.T) {
		b := serveTab(t, browser)
		b.open()
		b.sees("Live")
		b.cut.Store(true)
		b.server.CloseClientConnections()
		b.sees("Connection lost, trying again. This is from 12:00:00 UTC")
		b.cut.Store(false)
		b.sees("Live")
		b.holds(`!document.body.innerText.includes("Connection lost")`)
		b.forgive() // it complains of the connection
	})

	t.Run("says so, too, when there is no news on a connection that stands", func(t *testing.T) {
		b := serveTab(t, browser)
		b.open()
		b.sees("Live")
		b.silence.Lock()
		speak := sync.OnceFunc(b.silence.Unlock)
		defer speak()
		b.sees("Connection lost, trying again. This is from 12:00:00 UTC")
		speak()
		b.sees("Live")
	})

	t.Run("can be paused", func(t *testing.T) {
		b := serveTab(t, browser)
		b.open()
		b.sees("Live")
		b.run(`document.querySelector("button").click()`)
		b.sees("Paused. This is from 12:00:00 UTC", "Go on")
		wait(t, "the stream to end", func() bool { return b.streams.Load() == 0 })
		b.run(`document.querySelector("button").click()`)
		b.sees("Live", "Pause")
	})

	t.Run("works without JavaScript", func(t *testing.T) {
		b := serveTab(t, browser)
		if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
			t.Fatal(err)
		}
		b.open()
		b.sees("Up: 1 of 2. Not up: B (down)", "1,234,567", "Loads anew every 5 s")
		b.holds(`!document.body.innerText.includes("Pause")`)
		s := sample()
		s.Backends[1].State = "up"
		b.now.Store(&s)
		b.sees("Up: 2 of 2")
	})

	t.Run("is light or dark, as the reader has it", func(t *testing.T) {
		b := serveTab(t, browser)
		colours := map[string]string{}
		for _, scheme := range []string{"light", "dark"} {
			media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
			if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
				t.Fatal(err)
			}
			b.open()
			for name, of := range map[string]string{"paper": "body, backgroundColor", "ink": "body, color", "down": ".state .mark, backgroundColor"} {
				selector, property, _ := strings.Cut(of, ", ")
				colour, err := evaluate[string](b, `getComputedStyle(document.querySelector("`+selector+`")).`+property)
				if err != nil {
					t.Fatal(err)
				}
				if before, ok := colours[name]; ok && before == colour {
					t.Errorf("got the %s %s in light and dark, want two colours", name, colour)
				}
				colours[name] = colour
			}
		}
	})

	t.Run("fits a phone", func(t *testing.T) {
		b := serveTab(t, browser)
		s := sample()
		s.Backends[0].Name, s.Warning = strings.Repeat("long", 50), strings.Repeat("/long", 50)
		b.now.Store(&s)
		if err := chromedp.Do(b.ctx, chromedp.EmulateViewport(360, 800, chromedp.EmulateMobile)); err != nil {
			t.Fatal(err)
		}
		b.open()
		b.sees("Weight", "In flight", "Live")
		b.holds(`document.documentElement.scrollWidth <= 360`)
	})

	t.Run("takes names for names", func(t *testing.T) {
		b := serveTab(t, browser)
		s := status{
			Time: noon, Listening: hostile, Selector: hostile, Warning: hostile, Picks: []string{hostile, "gone" + hostile},
			Backends: []backendStatus{{Name: hostile, Address: "javascript:harmed=1" + hostile, State: hostile, Reason: hostile}},
		}
		text, err := json.Marshal(hostile)
		if err != nil {
			t.Fatal(err)
		}
		as := func(selector string) string {
			return `[...document.querySelectorAll("` + selector + `")].every((one) => one.textContent.includes(` + string(text) + `))`
		}
		b.now.Store(&s)
		b.open()
		for _, at := range []int64{1, 2} { // the page itself, and what came later
			s := s
			s.Backends = append([]backendStatus{}, s.Backends...)
			s.Backends[0].Requests = at
			b.now.Store(&s)
			b.sees("Live")
			b.holds(`document.querySelector("[data-label=Requests]").textContent === "` + string(rune('0'+at)) + `"`)
			b.holds(as(`title, #now .told, tbody th, tbody .state, dl div:nth-child(-n+2)`))
			b.holds(`document.querySelectorAll("#now img, #now script, #now style, #now a").length === 0`)
			b.holds(`window.harmed === undefined`)
		}
	})

	t.Run("keeps what would get past the escaping from doing harm", func(t *testing.T) {
		b := serveTab(t, browser)
		b.open()
		b.run(`window.refused = new Set()
			document.addEventListener("securitypolicyviolation", (event) => refused.add(event.effectiveDirective))
			document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='harmed = 1'><img src=/x><iframe src=/y></iframe>")
			fetch("http://127.0.0.2:1/").catch(() => 0)`)
		b.run(`document.querySelector("[onclick]").click()`)
		b.holds(`[...refused].sort().join(" ") === "connect-src frame-src img-src script-src-attr style-src-attr"`)
		b.holds(`window.harmed === undefined`)
		b.forgive() // it complains of each
	})
}

// startBrowser starts a browser that ends with the test.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, // which root and many a container can't have; it opens nothing but our own page
		chromedp.WSURLReadTimeout(2*time.Minute))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	browser, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	err := chromedp.Do(browser)
	if errors.Is(err, exec.ErrNotFound) && os.Getenv("REQUIRE_CHROMIUM") != "1" {
		t.Skip("no Chromium and no Chrome in the path: install one to see the page tested; REQUIRE_CHROMIUM=1 makes this a failure")
	}
	if err != nil {
		t.Fatal(err)
	}
	return browser
}

// A browserTab is a tab, and a server for it. What it asks of others, and what it complains of, fails the test.
type browserTab struct {
	t       *testing.T
	ctx     context.Context
	server  *httptest.Server
	now     atomic.Pointer[status]
	cut     atomic.Bool // no stream is to be had
	streams atomic.Int64
	silence sync.RWMutex // while it is locked, no status is to be had

	mu         sync.Mutex
	complaints []string
}

// serveTab starts both. Tests that have one run side by side, for some of them wait for seconds.
func serveTab(t *testing.T, browser context.Context) *browserTab {
	t.Helper()
	t.Parallel()
	b := &browserTab{t: t}
	s := sample()
	b.now.Store(&s)
	handler := page(func() status {
		b.silence.RLock()
		defer b.silence.RUnlock()
		return *b.now.Load()
	})
	b.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/events" {
			b.streams.Add(1)
			defer b.streams.Add(-1)
			if b.cut.Load() {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
		}
		handler.ServeHTTP(w, r)
	}))
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithListener(b.listen))
	b.ctx = ctx
	t.Cleanup(func() {
		cancel()
		b.server.CloseClientConnections()
		b.server.Close()
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, complaint := range b.complaints {
			t.Error("the browser:", complaint)
		}
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *browserTab) listen(event any) {
	complaint := ""
	switch event := event.(type) {
	case *network.EventRequestWillBeSent:
		path, ours := strings.CutPrefix(event.Request.URL, b.server.URL)
		if !(ours && (path == "/" || path == "/events") || strings.HasPrefix(event.Request.URL, "data:")) {
			complaint = "asked for " + event.Request.URL
		}
	case *runtime.EventExceptionThrown:
		complaint = event.ExceptionDetails.Text
	case *runtime.EventConsoleAPICalled:
		complaint = "wrote to the console"
	case *log.EventEntryAdded:
		complaint = event.Entry.Text
	}
	if complaint != "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.complaints = append(b.complaints, complaint)
	}
}

// forgive forgets what the browser has complained of, in a test that gave it cause.
func (b *browserTab) forgive() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = nil
}

func (b *browserTab) open() {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, chromedp.Navigate(b.server.URL+"/")); err != nil {
		b.t.Fatal(err)
	}
}

func evaluate[T any](b *browserTab, expression string) (T, error) {
	return chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
}

func (b *browserTab) run(statements string) {
	b.t.Helper()
	if _, err := evaluate[chromedp.Void](b, statements); err != nil {
		b.t.Fatal(err)
	}
}

// holds waits until an expression is true. While the page loads anew there is none to ask, so an error is no answer.
func (b *browserTab) holds(expression string) {
	b.t.Helper()
	wait(b.t, expression, func() bool {
		holds, err := evaluate[bool](b, expression)
		return err == nil && holds
	})
}

// sees waits until the page shows all of these texts, in whatever lines.
func (b *browserTab) sees(texts ...string) {
	b.t.Helper()
	for _, text := range texts {
		quoted, err := json.Marshal(text)
		if err != nil {
			b.t.Fatal(err)
		}
		b.holds(`document.body.innerText.replace(/\s+/g, " ").includes(` + string(quoted) + `)`)
	}
}
