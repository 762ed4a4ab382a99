package features

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// plainRecord is a line of the log as slog writes it by default: the time, the level, the message, and attributes if there are any.
var plainRecord = regexp.MustCompile(`^(\d{4}/\d\d/\d\d \d\d:\d\d:\d\d) (DEBUG|INFO|WARN|ERROR) (.*?)((?: [\w.]+=.*)?)$`)

// readRecord reads a line of a log in any of slog's forms: its default, text and JSON. It returns the attributes, with the time,
// the level and the message as time, level and msg. It returns nil for other lines.
func readRecord(line string) map[string]string {
	record := map[string]string{}
	if found := plainRecord.FindStringSubmatch(line); found != nil {
		record = readAttributes(strings.TrimSpace(found[4]))
		if record == nil {
			return nil
		}
		record["time"], record["level"], record["msg"] = found[1], found[2], found[3]
		return record
	}
	var values map[string]any
	if json.Unmarshal([]byte(line), &values) == nil {
		for key, value := range values {
			record[key] = fmt.Sprint(value)
		}
	} else {
		record = readAttributes(line)
	}
	if record["time"] == "" || record["level"] == "" {
		return nil
	}
	return record
}

// readAttributes reads key=value key="quoted value", and so on. It returns nil for other texts.
func readAttributes(text string) map[string]string {
	attributes := map[string]string{}
	for text != "" {
		key, rest, ok := strings.Cut(text, "=")
		if !ok || strings.Contains(key, " ") {
			return nil
		}
		value, err := strconv.QuotedPrefix(rest)
		if err == nil {
			rest = rest[len(value):]
			value, _ = strconv.Unquote(value)
		} else if value, rest, ok = strings.Cut(rest, " "); ok {
			rest = " " + rest
		}
		attributes[key] = value
		text = strings.TrimPrefix(rest, " ")
	}
	return attributes
}

func TestReadRecord(t *testing.T) {
	for line, want := range map[string]map[string]string{
		`2030/05/17 12:00:00 WARN backend is down`:                        {"time": "2030/05/17 12:00:00", "level": "WARN", "msg": "backend is down"},
		`2030/05/17 12:00:00 INFO up address=a:1 reason="was \"down\" x"`: {"time": "2030/05/17 12:00:00", "level": "INFO", "msg": "up", "address": "a:1", "reason": `was "down" x`},
		`time=2030-05-17T12:00:00Z level=INFO msg="is up" n=1 empty=""`:   {"time": "2030-05-17T12:00:00Z", "level": "INFO", "msg": "is up", "n": "1", "empty": ""},
		`{"time":"2030-05-17T12:00:00Z","level":"INFO","msg":"up","n":1}`: {"time": "2030-05-17T12:00:00Z", "level": "INFO", "msg": "up", "n": "1"},
		`Stopping: no new requests`:                                       nil,
		`msg=up without=a time`:                                           nil,
		``:                                                                nil,
	} {
		if got := readRecord(line); !maps.Equal(got, want) {
			t.Errorf("got %q of %q, want %q", got, line, want)
		}
	}
}

func TestHasSaid(t *testing.T) {
	const output = "balancer: it failed\n2030/05/17 12:00:00 WARN no backend is up\ntime=1 level=INFO msg=\"backend is down\" for=30ms\n"
	var said []string
	for _, text := range []string{"balancer: it failed", "it failed", "balancer: it", "balancer: …", "… failed", "…is up", "backend is up", "no backend is up", "backend is down", "backend is down…", "… for=30ms", "… for=30"} {
		if hasSaid(output, text) {
			said = append(said, text)
		}
	}
	if want := []string{"balancer: it failed", "balancer: …", "… failed", "…is up", "no backend is up", "backend is down", "backend is down…", "… for=30ms"}; !slices.Equal(said, want) {
		t.Errorf("got %q, want %q", said, want)
	}
}
