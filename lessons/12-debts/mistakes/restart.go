//go:build ignore

// Start over
//
// You put all credits back to 0 when anything changes. (Or you multiply in int64: credit times price overflows, and what is left of it is
// mostly 0.) What was owed is lost each time, and the first in the pool gains by it: if something changes before every pick, nobody else is
// ever called. Known from oxy, Envoy (#10064) and grpc-java (#4462).
//
// Caught by: A backend that is down for every other pick takes nobody else's turns
package selector

import "math/bits"

func (l *ledger[T]) reprice(total int64) {
	l.grains = 1 << max(0, 36-bits.Len64(uint64(total)))
	for i := range l.accounts {
		a := &l.accounts[i]
		a.pay = int64(a.weight) * l.grains
		a.credit = 0
	}
	l.price = total * l.grains
}
