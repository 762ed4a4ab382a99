package main

import (
	"bufio"
	"bytes"
	"context"
	"log/slog"
	"math"
	"testing"
	"time"
)

// Whatever there is to say, it is said as slog says it.
func FuzzTheTextOfTheLogIsSlogs(f *testing.F) {
	f.Add(int64(0), 0, "request", "client", "127.0.0.1", int64(200), 0.000123)
	f.Add(int64(1), 4, "two words", "path", "/a=b", int64(-1), 1e21)
	f.Add(int64(-1), 3, "", "", "", int64(math.MinInt64), math.Inf(1))
	f.Add(int64(1e18), -8, `a"b`, "a b", `\`, int64(7), math.NaN())
	f.Add(int64(999_999_999), 8, "a\nb", "\x7f", "ü", int64(7), -0.5)
	f.Add(int64(123_999_999), 0, "\xff", "a\x00", "a\tb", int64(7), 5e-324)
	f.Fuzz(func(t *testing.T, nanoseconds int64, level int, message, key, text string, whole int64, broken float64) {
		at := time.Unix(0, nanoseconds)
		if nanoseconds == 0 {
			at = time.Time{}
		}
		for _, attributes := range [][]slog.Attr{
			nil,
			{slog.String(key, text), slog.Int64("whole", whole), slog.Float64("broken", broken)},
			{slog.String("a", text), slog.String(key, "b"), slog.String("c", "d"), slog.Int64("e", whole), slog.Int64("f", whole), slog.String("g", text)},
			{slog.Any(key, text), slog.Bool("b", true), slog.Duration("d", time.Duration(whole))},
			{{}, slog.Group(key, slog.String("inner", text)), slog.Any("error", errStopped)},
		} {
			r := slog.NewRecord(at, slog.Level(level), message, 0)
			r.AddAttrs(attributes...)
			var got, want bytes.Buffer
			w := bufio.NewWriter(&got)
			ours, slogs := slog.Handler(newTextHandler(w)), slog.Handler(slog.NewTextHandler(&want, nil))
			for _, also := range []string{"", "attributes", "group"} {
				switch also {
				case "attributes":
					ours, slogs = ours.WithAttrs([]slog.Attr{slog.String(key, text)}), slogs.WithAttrs([]slog.Attr{slog.String(key, text)})
				case "group":
					ours, slogs = ours.WithGroup("group"), slogs.WithGroup("group")
				}
				if err := ours.Handle(context.Background(), r); err != nil {
					t.Error(err)
				}
				slogs.Handle(context.Background(), r)
			}
			w.Flush()
			if got.String() != want.String() {
				t.Errorf("got  %q\nwant %q", &got, &want)
			}
		}
	})
}
