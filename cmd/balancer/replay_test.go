package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestABodyCanBeReadAgain(t *testing.T) {
	body := &replay{source: strings.NewReader("one pair of shoes"), limit: 100}
	piece := make([]byte, 8)
	if n, err := io.ReadFull(body.again(), piece); n != 8 || err != nil {
		t.Fatalf("got %d bytes and error %v, want 8", n, err)
	}
	for range 2 { // the second one finds all of it recorded
		if got, err := io.ReadAll(iotest.OneByteReader(body.again())); string(got) != "one pair of shoes" || err != nil {
			t.Errorf("got %q and error %v, want the whole body", got, err)
		}
	}
	if !body.whole() {
		t.Error("got a body that is not whole, want all of it recorded")
	}
}

// An attempt that was given up while it waits for the client takes nothing from the next one.
func TestWhatAnAttemptReadsAfterItWasGivenUpIsNotLost(t *testing.T) {
	client, server := io.Pipe()
	body := &replay{source: client, limit: 100}
	first := body.again()
	done := make(chan struct{})
	go func() {
		defer close(done)
		first.Read(make([]byte, 100))
	}()
	wait(t, "the first attempt to wait for the client", func() bool { return !body.reading.TryLock() || unlock(body) })
	second := body.again()
	go func() {
		io.WriteString(server, "one pair ")
		io.WriteString(server, "of shoes")
		server.Close()
	}()
	got, err := io.ReadAll(second)
	if string(got) != "one pair of shoes" || err != nil {
		t.Errorf("got %q and error %v, want the whole body", got, err)
	}
	<-done
	if _, err := first.Read(make([]byte, 1)); !errors.Is(err, errGivenUp) {
		t.Errorf("got error %v for the attempt before, want %v", err, errGivenUp)
	}
}

// unlock is false, after it has undone a TryLock.
func unlock(p *replay) bool {
	p.reading.Unlock()
	return false
}

func TestNoMoreIsRecordedThanTheLimit(t *testing.T) {
	body := &replay{source: strings.NewReader("one pair of shoes"), limit: 8}
	if got, err := io.ReadAll(body.again()); string(got) != "one pair of shoes" || err != nil {
		t.Errorf("got %q and error %v, want the whole body", got, err)
	}
	if body.whole() || len(body.record) != 8 {
		t.Errorf("got whole %v and %d bytes recorded, want 8 and a body that is not whole", body.whole(), len(body.record))
	}
	if _, err := io.ReadAll(body.again()); !errors.Is(err, errTooLarge) {
		t.Errorf("got error %v for another attempt, want %v", err, errTooLarge)
	}
}

func TestABodyOfExactlyTheLimitIsWhole(t *testing.T) {
	body := &replay{source: strings.NewReader("shoes"), limit: 5}
	for range 2 {
		if got, err := io.ReadAll(body.again()); string(got) != "shoes" || err != nil || !body.whole() {
			t.Errorf("got %q, error %v and whole %v, want a body that is whole", got, err, body.whole())
		}
	}
}

func TestABodyThatFailsFailsAgain(t *testing.T) {
	broken := errors.New("broken")
	body := &replay{source: io.MultiReader(strings.NewReader("one"), iotest.ErrReader(broken)), limit: 100}
	for range 2 {
		if got, err := io.ReadAll(body.again()); string(got) != "one" || !errors.Is(err, broken) {
			t.Errorf("got %q and error %v, want one and %v", got, err, broken)
		}
	}
}
