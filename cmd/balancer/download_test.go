package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A flusher counts how often it is flushed.
type flusher struct {
	*httptest.ResponseRecorder
	flushes int
}

func (f *flusher) FlushError() error {
	f.flushes++
	return nil
}

// Each flush is a write: an answer that comes in one piece needs none, and of a longer one no piece waits for the next.
func TestAShortAnswerIsNotFlushed(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		want   int
	}{{[]string{"shoes"}, 0}, {[]string{"red ", "shoes"}, 1}, {[]string{"two ", "red ", "shoes"}, 2}} {
		w := &flusher{ResponseRecorder: httptest.NewRecorder()}
		x := &exchange{Context: t.Context()}
		x.answer = newAnswer(w, httptest.NewRequest("GET", "/", nil), time.Second)
		var readers []io.Reader
		for _, piece := range c.pieces {
			readers = append(readers, strings.NewReader(piece))
		}
		d := newDownload(&http.Response{Body: io.NopCloser(io.MultiReader(readers...)), ContentLength: int64(len(strings.Join(c.pieces, "")))}, x)
		io.Copy(io.Discard, &d)
		if w.flushes != c.want {
			t.Errorf("%q: got %d flushes, want %d", c.pieces, w.flushes, c.want)
		}
	}
}
