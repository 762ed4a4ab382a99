package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// checkAddress returns what is wrong with an address, host:port or fd:N, that one is to listen on.
func checkAddress(address string) error {
	if address == "" {
		return errors.New("no address: give it one, such as 127.0.0.1:8080")
	}
	if number, given := strings.CutPrefix(address, "fd:"); given {
		if fd, err := strconv.Atoi(number); err != nil || fd < 3 {
			return fmt.Errorf("%q is not a socket such as fd:3", address)
		}
		return nil
	}
	_, port, err := net.SplitHostPort(address)
	if err == nil && port != "0" && !isPort(port) {
		err = fmt.Errorf("address %s: port %q is not one of 1 to 65535", address, port)
	}
	if err != nil {
		return fmt.Errorf("%w; give it host:port, or 127.0.0.1:0 for any free port", err)
	}
	return nil
}

// listen opens an address, host:port, or takes fd:N, a socket that whoever started the program has opened: then the next one
// can take over without a moment in which nobody listens.
func listen(address string) (net.Listener, error) {
	number, given := strings.CutPrefix(address, "fd:")
	if !given {
		listener, err := net.Listen("tcp", address)
		if err != nil {
			err = fmt.Errorf("%w; choose another, or 127.0.0.1:0 for any free port", err)
		}
		return listener, err
	}
	fd, err := strconv.Atoi(number)
	if err != nil {
		return nil, err
	}
	file := os.NewFile(uintptr(fd), address)
	defer file.Close()
	listener, err := net.FileListener(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; it must be open, and listen", address, err)
	}
	return listener, nil
}

// closeListener closes a listener, and returns when no connection comes in any more, or ctx ends. Of a socket that programs share, each can
// make the others block: then Close waits for Accept, and only a connection ends that.
func closeListener(ctx context.Context, listener net.Listener) {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		listener.Close()
	}()
	for ctx.Err() == nil {
		select {
		case <-closed:
			return
		case <-time.After(50 * time.Millisecond):
		}
		if conn, err := net.DialTimeout(listener.Addr().Network(), listener.Addr().String(), time.Second); err == nil {
			conn.Close()
		}
	}
}
