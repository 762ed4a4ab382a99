package main

import (
	"context"
	"net/http"
)

// wire puts together the stages that a request passes, for one configuration, and makes its backends the members. What the
// stages start ends with ctx; what they know of a member, they keep with it. A request goes
//
//	track → logged → counted → refuse → forward → retry → choose → eject → countFailures → send → a backend
//
// and below, the stages are made from the inside out.
func wire(ctx context.Context, c config, members *roster) (http.Handler, error) {
	resolve(ctx, c, members)
	turns, err := pickUp(c, members)
	if err != nil {
		return nil, err
	}
	next := send(c, drain(c, members))
	next = countFailures(members, next)
	if !c.Eject.Off {
		next = eject(c.Eject, members, next)
	}
	next = choose(countedSelector{turns, members}, next)
	if !c.Retry.Off {
		next = retry(c.Retry, members, next)
	}
	probe(ctx, c.Health, members)
	remember(ctx, members)
	return track(c, logged(c, counted(members, refuse(c, forward(c, next))))), nil
}
