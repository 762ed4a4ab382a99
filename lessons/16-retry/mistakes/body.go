//go:build ignore

// Send what is left of the body
//
// You count the bytes, but you hand every attempt the same stream. The first backend has read it to its end, so there is nothing left for
// the second: its request promises 60 KiB and brings none. What was read must be kept, and each attempt begins at its start.
//
// Caught by: The whole body is sent again
package balancer

func (a *attempt) Read(piece []byte) (int, error) {
	p := a.body
	p.reading.Lock()
	defer p.reading.Unlock()
	if p.present.Load() != a {
		return 0, errGivenUp
	}
	n, err := p.source.Read(piece)
	a.read += n
	if a.read > p.limit {
		p.spent.Store(true)
	}
	return n, err
}
