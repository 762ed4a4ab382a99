package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"text/template"
	"time"

	"example.com/roundabout/cmd/balancer/program"
)

// startTime is what a proxy has to answer its first request.
const startTime = 10 * time.Second

// A process is a proxy that runs.
type process struct {
	*program.Process
	output *os.File
}

// start starts a proxy, and waits until it answers.
func start(ctx context.Context, p proxy, s site) (*process, error) {
	if p.config != "" {
		var text bytes.Buffer
		if err := template.Must(template.New(p.name).Parse(p.config)).Execute(&text, s); err != nil {
			return nil, err
		}
		if err := os.WriteFile(s.Config, text.Bytes(), 0o600); err != nil {
			return nil, err
		}
	}
	// The proxy writes to a file by itself: no pipe, whose reading would cost time here.
	output, err := os.Create(filepath.Join(s.Folder, p.name+".output"))
	if err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, p.program, p.arguments(s)...)
	command.Stdout, command.Stderr = output, output
	command.Env = append(os.Environ(), "GOMAXPROCS=1", "HOME="+s.Folder, "XDG_CONFIG_HOME="+s.Folder, "XDG_DATA_HOME="+s.Folder)
	started, err := program.Start(command)
	if err != nil {
		output.Close()
		return nil, err
	}
	r := &process{started, output}
	if err := r.waitReady(ctx, s.Address); err != nil {
		r.stop()
		said, _ := os.ReadFile(output.Name())
		return nil, fmt.Errorf("it did not start: %w\n%s", err, said[max(0, len(said)-2000):])
	}
	return r, nil
}

// waitReady waits until a request is answered as it should be.
func (r *process) waitReady(ctx context.Context, address string) error {
	var wrong error
	err := r.Wait("a right answer", startTime, func() bool {
		c, err := dial(ctx, address)
		if err == nil {
			err = c.exchange()
			c.close()
		}
		wrong = err
		return err == nil || ctx.Err() != nil
	})
	return errors.Join(err, wrong)
}

// stop kills the process: it has nothing to lose.
func (r *process) stop() {
	r.Kill()
	r.output.Close()
}

// freeAddresses returns addresses that nobody listened on a moment ago.
func freeAddresses(n int) ([]string, error) {
	var addresses []string
	for range n {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer listener.Close()
		addresses = append(addresses, listener.Addr().String())
	}
	return addresses, nil
}
