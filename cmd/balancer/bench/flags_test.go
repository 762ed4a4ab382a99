package main

import (
	"io"
	"strings"
	"testing"
)

func TestFlagsRefuseWhatHasNoEnd(t *testing.T) {
	if s, err := parseFlags(nil, io.Discard); err != nil || s.rounds != 6 || !s.log || s.only != nil {
		t.Fatalf("without flags: %+v, %v", s, err)
	}
	for _, text := range []string{"-rounds 0", "-rounds 101", "-time 2h", "-time 1ms", "-clients 0", "-idle 0", "-idle 20001", "more", "-unknown"} {
		if s, err := parseFlags(strings.Fields(text), io.Discard); err == nil {
			t.Errorf("%s: %+v, and no error", text, s)
		}
	}
}

func TestFewerAreIdleWhereFilesAreFew(t *testing.T) {
	for _, test := range []struct{ files, idle int }{ // 0 is an error
		{1 << 20, 2000}, {4528, 2000}, {4526, 1999}, {1024, 248}, {530, 1}, {528, 0}, {0, 0},
	} {
		s := settings{idle: 2000, clients: 32}
		if err := s.fit(test.files, io.Discard); (err != nil) != (test.idle == 0) || err == nil && s.idle != test.idle {
			t.Errorf("%d files: %d idle, error %v; want %d", test.files, s.idle, err, test.idle)
		}
	}
}
