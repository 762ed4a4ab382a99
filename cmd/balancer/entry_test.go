package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math"
	"testing"
	"time"
)

// What is said of a request is said as slog says it, whatever there is to say.
func FuzzTheTextOfAnEntryIsSlogs(f *testing.F) {
	f.Add(int64(0), 0, "127.0.0.1", "GET", "/", "A", 200, 0.000123, 0, "")
	f.Add(int64(-1), 4, "::1", "M-SEARCH", "/%20?", "http://a:80", 0, 1e21, 3, "")
	f.Add(int64(1e18), 3, "a b", "", `/\`, "a=b", -1, math.Inf(1), 1, "")
	f.Add(int64(999_999_999), -8, "ü", "a\tb", "\x7f", `"`, 7, math.NaN(), 2, "no")
	f.Add(int64(123_999_999), 0, "\xff", "\x00", "a\nb", "a", 7, 5e-324, 2, "a b")
	f.Fuzz(func(t *testing.T, at int64, level int, client, method, path, backend string, number int, seconds float64, kind int, cause string) {
		e := entry{
			at: time.Unix(0, at), level: slog.Level(level), client: client, method: method, path: path, status: number, bytes: int64(number),
			seconds: seconds, backend: backend, attempts: number,
		}
		if kind > 0 && kind < len(faults) {
			e.fault = fault(kind)
		}
		if cause != "" {
			e.cause = errors.New(cause)
		}
		got, plain := e.appendText([]byte("before\n"))
		if !plain {
			if string(got) != "before\n" {
				t.Errorf("it is not plain, but written: %q", got)
			}
			return
		}
		want := bytes.NewBufferString("before\n")
		slog.NewTextHandler(want, nil).Handle(context.Background(), e.record())
		if string(got) != want.String() {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	})
}

// Entries are not lost in a log that knows nothing of them.
func TestAnEntryGoesToAnyLog(t *testing.T) {
	defer slog.SetDefault(slog.Default())
	var said bytes.Buffer
	slog.SetDefault(slog.New(slog.NewTextHandler(&said, nil)))
	entry{client: "a", status: 502, fault: noConnection, cause: errors.New("no such host")}.log()
	want := `level=INFO msg=request client=a method="" path="" status=502 bytes=0 seconds=0 backend="" attempts=0 error=`
	if got := said.String(); !bytes.Contains([]byte(got), []byte(want)) {
		t.Errorf("got %q, want %q in it", got, want)
	}
}
