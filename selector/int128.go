package selector

import "math/bits"

// An int128 is a signed number of 128 bits, in two's complement: a credit times a price outgrows 64.
type int128 struct{ hi, lo uint64 }

// product returns a*b, where b is not negative.
func product(a, b int64) int128 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		hi -= uint64(b) // uint64(a) was too large by 2^64
	}
	return int128{hi, lo}
}

func (x int128) plus(y int128) int128 {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	hi, _ := bits.Add64(x.hi, y.hi, carry)
	return int128{hi, lo}
}

func (x int128) less(y int128) bool {
	return int64(x.hi) < int64(y.hi) || x.hi == y.hi && x.lo < y.lo
}

// over returns x/d rounded down, and the remainder. d is positive, and the quotient fits in an int64.
func (x int128) over(d int64) (quotient int64, rest int128) {
	// Div64 knows no sign, so divide x + d*2^63, whose quotient is larger by 2^63.
	x = x.plus(int128{uint64(d) >> 1, uint64(d) << 63})
	q, r := bits.Div64(x.hi, x.lo, uint64(d))
	return int64(q - 1<<63), int128{0, r}
}
