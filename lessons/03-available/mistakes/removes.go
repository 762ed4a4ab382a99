//go:build ignore

// Down means removed
//
// It seems to be the simplest way: who is down must have no work, and who is no member has none. But then nobody knows any more that the
// backend belongs to the pool, where it stood, or that one should look whether it is up again.
//
// Caught by: Who is down stays a member, but is not available
package pool

func (p *Pool) MarkDown(name string) error { return p.Remove(name) }
