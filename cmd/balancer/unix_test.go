//go:build unix

package main

import (
	"context"
	"net"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Another program that has the socket, too, may have made it block. It is closed all the same.
func TestASocketThatBlocksIsClosed(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := listener.(*net.TCPListener).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	raw.Control(func(fd uintptr) { err = syscall.SetNonblock(int(fd), false) })
	if err != nil {
		t.Fatal(err)
	}
	accepted := make(chan struct{}, 100)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			conn.Close()
			accepted <- struct{}{}
		}
	}()
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	<-accepted // so Accept is, or will soon be, in the system's hands again
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	closeListener(ctx, listener)
	if ctx.Err() != nil {
		t.Error("got no end after 20 s, want it closed")
	}
}

// A configuration that one would have to wait for is refused.
func TestAPipeIsNoConfiguration(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	go func() {
		_, err := readFile(name)
		failed <- err
	}()
	wait(t, "the pipe to be refused", func() bool { return len(failed) > 0 })
	if err := <-failed; err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("got error %v, want that it is not a regular file", err)
	}
}
