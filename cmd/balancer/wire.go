package main

import (
	"context"
	"net/http"
)

// wire puts together the stages that a request passes, for one configuration, and makes its backends the members. What the
// stages start ends with ctx; what they know of a member, they keep with it.
func wire(ctx context.Context, c config, members *roster) (http.Handler, error) {
	resolve(ctx, c, members)
	turns, err := pickUp(c, members)
	if err != nil {
		return nil, err
	}
	backends := send(c, drain(c, members))
	backends = countFailures(members, backends)
	if !c.Eject.Off {
		backends = eject(c.Eject, members, backends)
	}
	backends = choose(countedSelector{turns, members}, backends)
	if !c.Retry.Off {
		backends = retry(c.Retry, members, backends)
	}
	probe(ctx, c.Health, members)
	remember(ctx, members)
	return track(c, logged(c, counted(members, refuse(c, forward(c, backends))))), nil
}
