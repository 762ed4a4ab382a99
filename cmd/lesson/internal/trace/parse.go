package trace

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
)

// ParseMembers reads weights, or names and weights such as Greg=3. Those without a name are called
// A, B, C and so on.
func ParseMembers(texts []string) ([]Member, error) {
	var members []Member
	for i, text := range texts {
		name, weight, named := strings.Cut(text, "=")
		if !named {
			name, weight = letter(i), text
		}
		n, err := strconv.Atoi(weight)
		if err != nil {
			return nil, fmt.Errorf("%q is no weight: use 0 to %d, or a name and a weight such as Greg=3", text, backend.MaxWeight)
		}
		members = append(members, Member{name, n})
	}
	return members, nil
}

func letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return "B" + strconv.Itoa(i+1)
}

// ParseChange reads a change such as B@4 (before pick 4, B goes down or comes up) or A=5@6 (before
// pick 6, A's weight becomes 5). The kind is down, up or weight.
func ParseChange(kind, text string) (Change, error) {
	what, at, _ := strings.Cut(text, "@")
	pick, err := strconv.Atoi(at)
	name, digits, weighted := strings.Cut(what, "=")
	weight, wrong := strconv.Atoi(digits)
	if err != nil || pick < 1 || name == "" || weighted != (kind == "weight") || weighted && wrong != nil {
		example := map[string]string{"down": "B@4", "up": "B@8", "weight": "A=5@6"}[kind]
		return Change{}, fmt.Errorf("--%s %q is not like %s, with the number of a pick after the @", kind, text, example)
	}
	switch kind {
	case "down":
		return Change{pick, name + " goes down", func(p *pool.Pool) error { return p.MarkDown(name) }}, nil
	case "up":
		return Change{pick, name + " comes up", func(p *pool.Pool) error { return p.MarkUp(name) }}, nil
	}
	return Change{pick, fmt.Sprintf("the weight of %s becomes %d", name, weight), func(p *pool.Pool) error { return p.SetWeight(name, weight) }}, nil
}
