package main

import (
	"fmt"
	"strings"
	"testing"

	"example.com/roundabout/backend"
)

// places reads backends from name@address*weight/priority.
func places(t testing.TB, text string) (all []place) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		var name, address string
		var weight, priority int
		if _, err := fmt.Sscanf(strings.NewReplacer("@", " ", "*", " ", "/", " ").Replace(word), "%s %s %d %d", &name, &address, &weight, &priority); err != nil {
			t.Fatal(err)
		}
		b, err := backend.New(name, "http://"+address, weight)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, place{backend: b, priority: priority})
	}
	return all
}

func newMembersOf(t testing.TB, text string) *roster {
	t.Helper()
	members := newRoster()
	if err := members.replace(places(t, text)); err != nil {
		t.Fatal(err)
	}
	return members
}

// available returns the names and weights of those who can be picked.
func available(members *roster) string {
	var all []string
	for _, b := range members.pool.Available() {
		all = append(all, fmt.Sprintf("%s*%d", b.Name(), b.Weight()))
	}
	return strings.Join(all, " ")
}
