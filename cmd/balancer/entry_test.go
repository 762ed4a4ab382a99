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
	plain := [...]string{"127.0.0.1", "GET", "/a/%20b", "http://a:80", ""}
	f.Add(int64(0), 0, plain[0], plain[1], plain[2], plain[3], 200, 0.000123, 0, "")
	f.Add(int64(123_999_999), 4, plain[0], plain[1], plain[2], plain[3], -1, 1e21, 0, "")
	f.Add(int64(-1), -8, plain[0], plain[1], plain[2], plain[3], 0, math.Inf(1), 0, "")
	f.Add(int64(1e18), 3, plain[0], plain[1], plain[2], plain[3], 0, math.NaN(), 0, "")
	f.Add(int64(1e18), 0, plain[0], plain[1], plain[2], plain[3], 502, 5e-324, int(broken), "")
	f.Add(int64(1e18), 0, plain[0], plain[1], plain[2], plain[3], 502, -0.5, 0, "no")
	for _, odd := range []string{"", " ", "a b", "a=b", `"`, `\`, "ü", "\xff", "\x00", "a\nb", "\x7f", "'", "a\tb"} {
		for i := range plain {
			texts := plain
			texts[i] = odd
			f.Add(int64(1e18), 0, texts[0], texts[1], texts[2], texts[3], 200, 0.1, 0, texts[4])
		}
	}
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
	want := `level=INFO msg=request client=a method="" path="" status=502 bytes=0 seconds=0 backend="" attempts=0 error=no_connection cause="no such host"` + "\n"
	if got := said.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
