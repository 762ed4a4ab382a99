package main

import (
	"math"
	"math/bits"
	"time"
)

// Times are counted in buckets, four for each power of two in microseconds, so a quantile is right within an eighth.
// The last bucket also has whatever took longer, from about four minutes on.
const timeBuckets = 4 * 28

func bucketOf(d time.Duration) int {
	micros := uint64(max(d.Microseconds(), 4))
	power := bits.Len64(micros)
	return min(4*(power-1)+int(micros>>(power-3)&3), timeBuckets-1)
}

// upperBound returns where a bucket ends.
func upperBound(bucket int) time.Duration {
	power, quarter := bucket/4, bucket%4
	return time.Duration(math.Ldexp(1+float64(quarter+1)/4, power)) * time.Microsecond
}

// quantile returns the time that a part of all requests did not take longer than, 0 to 1. Without requests it is 0.
func quantile(times [timeBuckets]int64, part float64) time.Duration {
	var all, seen int64
	for _, n := range times {
		all += n
	}
	for bucket, n := range times {
		if seen += n; seen > 0 && float64(seen) >= part*float64(all) {
			return (upperBound(bucket-1) + upperBound(bucket)) / 2
		}
	}
	return 0
}
