//go:build ignore

// Count above the retries
//
// You count failures where requests come in. Up there a request that was tried again has gone well: A breaks off each time, B answers for it,
// and A shows no errors at all. Attempts fail, so count them below retry and choose, where each one passes.
//
// Caught by: A failed attempt is an error of the backend that failed, even if the client got an answer
package balancer

import (
	"context"
	"net/http"
)

func wire(ctx context.Context, c config, members *roster) (http.Handler, error) {
	resolve(ctx, c, members)
	turns, err := pickUp(c, members)
	if err != nil {
		return nil, err
	}
	next := send(c, drain(c, members))
	if !c.Eject.Off {
		next = eject(c.Eject, members, next)
	}
	next = choose(countedSelector{turns, members}, next)
	if !c.Retry.Off {
		next = retry(c.Retry, members, next)
	}
	next = countFailures(members, next)
	probe(ctx, c.Health, members)
	remember(ctx, members)
	return track(c, logged(c, counted(members, refuse(c, forward(c, next))))), nil
}
