package selector_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/roundabout/pool"
)

// nginx itself, as it is installed, makes the same picks as smooth. REQUIRE_NGINX=1 makes it an error that there is none.
func TestSmoothPicksAsNginxDoes(t *testing.T) {
	nginx, err := exec.LookPath("nginx")
	if err != nil && os.Getenv("REQUIRE_NGINX") == "" {
		t.Skip("nginx is not installed")
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, weights := range [][]int{{4, 2, 1}, {5, 1, 1}, {5, 2, 3}, {1, 1, 1}, {3, 1}, {1, 10, 100}, {7, 9, 2, 4, 4, 1}} {
		p := newPool(t, weights...)
		want := picks(t, newSelector(t, "smooth", p), 60)
		if got := picksOfNginx(t, nginx, p, 60); got != want {
			t.Errorf("%v: nginx picks %s, smooth %s", weights, got, want)
		}
	}
}

// picksOfNginx runs one worker of nginx whose servers answer with their names, and asks it n times.
func picksOfNginx(t *testing.T, nginx string, p *pool.Pool, n int) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "nginx") // a short path: a socket's has at most 107 bytes
	must(t, err)
	defer os.RemoveAll(dir)
	var upstream, servers strings.Builder
	for _, b := range p.View().All {
		fmt.Fprintf(&upstream, "server unix:%s/%s weight=%d;\n", dir, b.Name(), b.Weight())
		fmt.Fprintf(&servers, "server { listen unix:%s/%s; return 200 %s; }\n", dir, b.Name(), b.Name())
	}
	front := filepath.Join(dir, "front")
	config := fmt.Sprintf(`daemon off; master_process off; pid %[1]s/pid; error_log stderr;
events {}
http {
	access_log off; client_body_temp_path %[1]s; proxy_temp_path %[1]s;
	fastcgi_temp_path %[1]s; uwsgi_temp_path %[1]s; scgi_temp_path %[1]s;
	upstream pool { %[2]s }
	%[3]s
	server { listen unix:%[4]s; location / { proxy_pass http://pool; } }
}`, dir, upstream.String(), servers.String(), front)
	must(t, os.WriteFile(filepath.Join(dir, "conf"), []byte(config), 0o600))

	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var said strings.Builder
	process := exec.CommandContext(ctx, nginx, "-p", dir, "-e", "stderr", "-c", filepath.Join(dir, "conf"))
	process.Stderr = &said
	must(t, process.Start())
	defer func() {
		cancel()
		process.Wait()
	}()

	client := http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			for {
				conn, err := new(net.Dialer).DialContext(ctx, "unix", front)
				if err == nil || ctx.Err() != nil {
					return conn, err
				}
				time.Sleep(10 * time.Millisecond) // until nginx listens
			}
		},
	}}
	defer client.CloseIdleConnections()
	var picked strings.Builder
	for range n {
		request, err := http.NewRequestWithContext(ctx, "GET", "http://pool/", nil)
		must(t, err)
		response, err := client.Do(request)
		if err != nil {
			cancel()
			process.Wait()
			t.Fatalf("%v; nginx says: %s", err, said.String())
		}
		_, err = io.Copy(&picked, response.Body)
		response.Body.Close()
		must(t, err)
	}
	return picked.String()
}
