package main

import (
	"strings"
	"testing"
	"text/template"
)

// Templates that name a field that there is not fail only when they are executed.
func TestConfigurations(t *testing.T) {
	at := site{Folder: "/folder", Address: "127.0.0.1:1234", Connections: 77, Log: true}
	at.Backends = []member{{"A", "127.0.0.1:1", 3}, {"B", "127.0.0.1:2", 2}}
	for name, test := range map[string]struct{ config, want string }{
		"nginx":   {nginxConfig, "server 127.0.0.1:2 weight=2;"},
		"haproxy": {haproxyConfig, "server B 127.0.0.1:2 weight 2 check"},
		"caddy":   {caddyConfig, "http://:1234 {"},
	} {
		var text strings.Builder
		if err := template.Must(template.New(name).Parse(test.config)).Execute(&text, at); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(text.String(), test.want) {
			t.Errorf("%s: no %q in\n%s", name, test.want, &text)
		}
	}
}
