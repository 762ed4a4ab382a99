package main

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"html/template"
	"io"
	"net/http"
	"strings"
	"time"
)

//go:embed page.html
var pageText string

// pageTemplate is the whole page. Its part "now" is what changes: the page comes with it, and then it comes again and again.
var pageTemplate = template.Must(template.New("page").Funcs(pageFuncs).Parse(pageText))

// page serves the status page at /, its part that changes once a second at /events, and the same as JSON at /status.
func page(current func() status) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { writePage(w, current()) })
	mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) { writeEvents(w, r, current) })
	mux.HandleFunc("GET /status", func(w http.ResponseWriter, _ *http.Request) { writeStatus(w, current()) })
	return mux
}

// writePage allows the page its own style, its own script and its own stream, and nothing else:
// should a name ever get past the template's escaping, it still can't do a thing.
func writePage(w http.ResponseWriter, s status) {
	nonce := rand.Text()
	var text bytes.Buffer
	if err := pageTemplate.Execute(&text, struct {
		Nonce string
		Now   pageView
	}{nonce, viewOf(s)}); err != nil {
		http.Error(w, "page: "+err.Error(), http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; img-src data:; "+
		"style-src 'nonce-"+nonce+"'; script-src 'nonce-"+nonce+"'; "+
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	w.Write(text.Bytes())
}

// dataLines puts each line of a text into a data field of an event. A lone carriage return ends a line there, too.
var dataLines = strings.NewReplacer("\r\n", "\ndata: ", "\n", "\ndata: ", "\r", "\ndata: ")

// writeEvents sends what changes at once and then each second, until the request's context ends or the client stops reading.
func writeEvents(w http.ResponseWriter, r *http.Request, current func() status) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	control := http.NewResponseController(w)
	second := time.NewTicker(time.Second)
	defer second.Stop()
	for {
		var text strings.Builder
		if pageTemplate.ExecuteTemplate(&text, "now", viewOf(current())) != nil {
			return
		}
		control.SetWriteDeadline(time.Now().Add(10 * time.Second)) // a client that has fallen asleep can't hold us
		io.WriteString(w, "data: "+dataLines.Replace(text.String())+"\n\n")
		if control.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-second.C:
		}
	}
}

func writeStatus(w http.ResponseWriter, s status) {
	s.Backends = append([]backendStatus{}, s.Backends...) // none is [], not null
	s.Picks = append([]string{}, s.Picks...)
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		http.Error(w, "status: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Write(append(text, '\n'))
}
