package selector

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// The arithmetic of int128 is that of math/big.
func TestInt128EqualsBigInt(t *testing.T) {
	toBig := func(x int128) *big.Int {
		b := new(big.Int).Lsh(big.NewInt(int64(x.hi)), 64)
		return b.Add(b, new(big.Int).SetUint64(x.lo))
	}
	rapid.Check(t, func(t *rapid.T) {
		// a and c stay below the bound at which the quotient outgrows an int64.
		a := rapid.Int64Range(-1<<61, 1<<61).Draw(t, "a")
		c := rapid.Int64Range(-1<<61, 1<<61).Draw(t, "c")
		d := rapid.Int64Range(1, 1<<62).Draw(t, "d")
		b := rapid.Int64Range(0, d).Draw(t, "b")
		bigProduct := func(a, b int64) *big.Int { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }

		x, y := product(a, b), product(c, b)
		if toBig(x).Cmp(bigProduct(a, b)) != 0 {
			t.Fatalf("product: got %v, want %v", toBig(x), bigProduct(a, b))
		}
		if got, want := x.less(y), toBig(x).Cmp(toBig(y)) < 0; got != want {
			t.Fatalf("less: got %v, want %v", got, want)
		}
		sum := x.plus(y)
		if want := new(big.Int).Add(toBig(x), toBig(y)); toBig(sum).Cmp(want) != 0 {
			t.Fatalf("plus: got %v, want %v", toBig(sum), want)
		}
		quotient, rest := sum.over(d)
		wantQuotient, wantRest := new(big.Int).DivMod(toBig(sum), big.NewInt(d), new(big.Int))
		if big.NewInt(quotient).Cmp(wantQuotient) != 0 || toBig(rest).Cmp(wantRest) != 0 {
			t.Fatalf("over: got %d rest %v, want %v rest %v", quotient, toBig(rest), wantQuotient, wantRest)
		}
	})
}
