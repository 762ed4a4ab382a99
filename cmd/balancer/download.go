package main

import (
	"io"
	"net/http"
)

// A download is the body of a backend's answer. It remembers if it broke off. Before it waits for more of an answer whose length
// is known, it passes on what has come: so a short answer is one write, and no piece of a long one waits for the next.
// When the length isn't known, ReverseProxy passes on each piece at once.
type download struct {
	io.ReadCloser
	exchange *exchange
	length   int64 // -1 if it isn't known
	read     int64
}

func newDownload(response *http.Response, x *exchange) download {
	return download{ReadCloser: response.Body, exchange: x, length: response.ContentLength}
}

// Read reads a piece of the body.
func (d *download) Read(piece []byte) (int, error) {
	if d.read > 0 && d.read < d.length {
		d.exchange.answer.FlushError()
	}
	n, err := d.ReadCloser.Read(piece)
	d.read += int64(n)
	if err != nil && err != io.EOF {
		d.exchange.err = err
	}
	return n, err
}
