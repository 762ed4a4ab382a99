package main

import "io"

// A download is the body of a backend's answer. It remembers if it broke off.
type download struct {
	io.ReadCloser
	exchange *exchange
}

// Read reads a piece of the body.
func (d *download) Read(piece []byte) (int, error) {
	n, err := d.ReadCloser.Read(piece)
	if err != nil && err != io.EOF {
		d.exchange.err = err
	}
	return n, err
}
