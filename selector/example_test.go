package selector_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/roundabout/backend"
	"example.com/roundabout/pool"
	"example.com/roundabout/selector"
)

// The first ten picks of every selector, from one pool of three backends.
func Example() {
	a, _ := backend.New("A", "127.0.0.1:9001", 5)
	b, _ := backend.New("B", "127.0.0.1:9002", 2)
	c, _ := backend.New("C", "127.0.0.1:9003", 3)
	for _, name := range selector.Names() {
		p, _ := pool.New(a, b, c)
		s, _ := selector.New(name, p)
		fmt.Printf("%-12s", name)
		for range 10 {
			picked, err := s.Select()
			if err != nil {
				fmt.Println(err)
				return
			}
			fmt.Print(picked.Name())
		}
		fmt.Println()
	}
	// Output:
	// fair        ACABACABCA
	// interleaved AAACABCABC
	// round-robin ABCABCABCA
	// smooth      ACBAACABCA
	// weighted    AAAAABBCCC
}

// How far each selector strays from the ideal share: the picks by which a backend is ahead or behind at most during a cycle,
// in the median of 300 random pools of 2 to 50 backends with weights of 1 to 100, and in the worst of them.
// Round robin looks at no weights, so it strays ever further.
func ExampleNew_stray() {
	for _, name := range []string{"weighted", "interleaved", "smooth", "fair"} {
		random := rand.New(rand.NewPCG(4, 2))
		var strays []float64
		for range 300 {
			weights := make([]int, 2+random.IntN(49))
			for i := range weights {
				weights[i] = 1 + random.IntN(100)
			}
			strays = append(strays, stray(name, weights))
		}
		slices.Sort(strays)
		fmt.Printf("%-11s median %5.2f, worst %6.2f\n", name, strays[150], strays[299])
	}
	// Output:
	// weighted    median 79.93, worst  95.31
	// interleaved median 22.66, worst  37.80
	// smooth      median  0.93, worst   0.96
	// fair        median  0.98, worst   0.99
}

func stray(name string, weights []int) float64 {
	p, index, total := new(pool.Pool), map[string]int{}, 0
	for i, weight := range weights {
		b, _ := backend.New(fmt.Sprint(i), "", weight)
		_ = p.Add(b)
		index[b.Name()] = i
		total += weight
	}
	s, _ := selector.New(name, p)
	lag, most := make([]int, len(weights)), 0 // in picks times total
	for range total {
		b, _ := s.Select()
		lag[index[b.Name()]] -= total
		for i, weight := range weights {
			lag[i] += weight
			most = max(most, lag[i], -lag[i])
		}
	}
	return float64(most) / float64(total)
}

// The table of the smooth algorithm, from the credits that the selector tells of.
func ExampleSmooth_Credits() {
	a, _ := backend.New("A", "", 4)
	b, _ := backend.New("B", "", 2)
	c, _ := backend.New("C", "", 1)
	p, _ := pool.New(a, b, c)
	s := selector.NewSmooth(p)
	for range 7 {
		var paid, after []string
		for _, credit := range s.Credits() {
			paid = append(paid, fmt.Sprint(credit.Points+float64(credit.Weight)))
		}
		picked, _ := s.Select()
		for _, credit := range s.Credits() {
			after = append(after, fmt.Sprint(credit.Points))
		}
		fmt.Printf("%-8s %s %s\n", strings.Join(paid, ","), picked.Name(), strings.Join(after, ","))
	}
	// Output:
	// 4,2,1    A -3,2,1
	// 1,4,2    B 1,-3,2
	// 5,-1,3   A -2,-1,3
	// 2,1,4    C 2,1,-3
	// 6,3,-2   A -1,3,-2
	// 3,5,-1   B 3,-2,-1
	// 7,0,0    A 0,0,0
}

// Anything can be picked by weight. Here the second provider's weight is what is left of its quota.
func ExampleWeighter() {
	var providers selector.Weighter[string]
	quota := 2
	providers.Add("Nordic SMS", 2)
	providers.AddFunc("Cheap SMS", func() int { return quota })
	for range 6 {
		provider, err := providers.Next()
		if err != nil {
			fmt.Println(err)
			return
		}
		if provider == "Cheap SMS" {
			quota--
		}
		fmt.Println(provider)
	}
	// Output:
	// Nordic SMS
	// Cheap SMS
	// Nordic SMS
	// Cheap SMS
	// Nordic SMS
	// Nordic SMS
}
