//go:build ignore

// Take a redirect for health
//
// You call everything below 400 health, as a probe in Kubernetes does. But a backend that sends its probes to a login page, or to another
// host, has not said that it can serve. Health is what the probe was to get: a status from 200 to 299.
//
// Caught by: Status 301 means that a backend is down (varies)
package balancer

import (
	"context"
	"errors"
	"io"
	"net/http"
)

func ask(ctx context.Context, client *http.Client, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	request.Header.Set("User-Agent", "roundabout-health")
	response, err := client.Do(request)
	if err != nil {
		return errors.Unwrap(err)
	}
	defer response.Body.Close()
	io.CopyN(io.Discard, response.Body, 4<<10)
	if response.StatusCode >= 400 {
		return errors.New(response.Status)
	}
	return nil
}
