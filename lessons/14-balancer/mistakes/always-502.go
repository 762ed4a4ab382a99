//go:build ignore

// Call everything a 502
//
// You blame a backend for every error, so each becomes a 502, which says that a backend has failed. When nobody is available, no backend was
// even asked. That is a 503, the service is unavailable, and errors.Is(err, selector.ErrNoBackend) tells the one from the other.
//
// Caught by: Nobody available is a 503
package balancer

func (x *exchange) blame(err error) fault {
	switch {
	case err == nil:
		return none
	case x.Err() != nil:
		return clientGone
	default:
		return broken
	}
}
