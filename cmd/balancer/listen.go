package main

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

// listen opens an address, host:port, or takes fd:N, a socket that whoever started the program has opened: then the next one
// can take over without a moment in which nobody listens.
func listen(address string) (net.Listener, error) {
	number, given := strings.CutPrefix(address, "fd:")
	if !given {
		listener, err := net.Listen("tcp", address)
		if err != nil {
			err = fmt.Errorf("%w; give it host:port, or 127.0.0.1:0 for any free port", err)
		}
		return listener, err
	}
	fd, err := strconv.Atoi(number)
	if err != nil || fd < 3 {
		return nil, fmt.Errorf("%q is not a socket such as fd:3", address)
	}
	file := os.NewFile(uintptr(fd), address)
	defer file.Close()
	listener, err := net.FileListener(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; it must be open, and listen", address, err)
	}
	return listener, nil
}
