package main

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// The example has every key, and its values are the defaults. What it has in comments is right, too.
func TestTheExampleShowsTheDefaults(t *testing.T) {
	c, err := readFile("balancer.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Backends) != 2 || c.Backends[0].backend.Weight() != 3 || c.Backends[1].backend.Weight() != 1 {
		t.Errorf("got the backends %v, want A with weight 3 and B with weight 1", c.Backends)
	}
	want := defaults()
	want.Backends = c.Backends
	want.file, want.digest, want.read = c.file, c.digest, c.read
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v, want %+v", c, want)
	}
	text, err := os.ReadFile("balancer.yaml")
	if err != nil {
		t.Fatal(err)
	}
	commented := regexp.MustCompile(`(?m)^( *)# (- |[a-z_]+:)`)
	all, err := parseFile("balancer.yaml", []byte(strings.ReplaceAll(commented.ReplaceAllString(string(text), "$1$2"), "cert.pem, key: key.pem", `"", key: ""`)))
	if err != nil || *all.FirstTurn != 0 || len(all.Trusted) != 2 || all.MaxBody != 10<<20 || len(all.Backends) != 4 {
		t.Errorf("got %+v and error %v from what is in comments", all, err)
	}
	for _, key := range keys(reflect.TypeFor[config]()) {
		if !strings.Contains(string(text), key+":") {
			t.Errorf("the example does not have the key %s", key)
		}
	}
}

// keys returns the names of all keys of a configuration.
func keys(of reflect.Type) (all []string) {
	for i := range of.NumField() {
		field := of.Field(i)
		if key := field.Tag.Get("yaml"); key != "" {
			all = append(all, key)
			if field.Type.Kind() == reflect.Struct && field.Type.PkgPath() == of.PkgPath() {
				all = append(all, keys(field.Type)...)
			}
		}
	}
	return all
}

func TestTheExampleForKubernetesHasAGoodConfiguration(t *testing.T) {
	text, err := os.ReadFile("kubernetes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var first struct {
		Kind string
		Data map[string]string
	}
	if err := yaml.Unmarshal(text, &first); err != nil {
		t.Fatal(err)
	}
	c, err := parseFile("balancer.yaml", []byte(first.Data["balancer.yaml"]))
	if err != nil || first.Kind != "ConfigMap" || c.Backends[0].String() != "every address of shop-pods.default.svc.cluster.local., at port 8080" {
		t.Errorf("got %s with %v and error %v", first.Kind, c.Backends, err)
	}
}

// What is wrong is named with its place and its line.
func TestAConfigurationThatIsWrongIsRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"listn: x", `x.yaml:1:1: unknown field "listn", in "listn: x"`},
		{"listen: x\nlisten: y", `x.yaml:2:1: mapping key "listen" already defined`},
		{"listen: [x]", `x.yaml:1:9: "[" is not a text`},
		{`listen: ""`, `x.yaml:1:9: listen: no address`},
		{"pprof: 1", `x.yaml:1:8: "1" is not true or false`},
		{"selector: random", `x.yaml:1:11: selector: unknown selector "random": choose one of fair, interleaved,`},
		{"log: xml", `x.yaml:1:6: log: unknown form "xml": choose one of text, json, off`},
		{"health: {path: healthz}", `x.yaml:1:16: health.path: "healthz" is not a path such as /healthz`},
		{"health: {interval: 5}", `x.yaml:1:20: bad duration "5": write it as 5s or 500ms`},
		{"health:\n  interval: -5s", `x.yaml:2:13: bad duration "-5s"`},
		{"health: {fall: 0}", `x.yaml:1:16: health.fall: is 0: use at least 1, or off: true`},
		{"health: {rise: 0}", `health.rise: is 0`},
		{"eject: {after: 0}", `eject.after: is 0`},
		{"retry: {attempts: 0}", `retry.attempts: is 0`},
		{"eject: {time: 2m}", `eject.max_time: 1m0s is less than time, which is 2m0s`},
		{"resolve: 0s", `bad duration "0s"`},
		{"max_body: 10MB", `x.yaml:1:11: bad size "10MB": write it as 512, 64KiB or 10MiB`},
		{"max_body: 99999999999GiB", `bad size "99999999999GiB"`},
		{"limits: {max_header: 12}", `limits.max_header: 12 bytes is less than any request has`},
		{"first_turn: -1", `x.yaml:1:13: bad number "-1": write it as a whole number, such as 3`},
		{"trusted_proxies: [a]", `x.yaml:1:19: bad network "a": write it as 10.0.0.0/8 or 10.0.0.1`},
		{"trusted_proxies: 10.0.0.0/8", `x.yaml:1:18:`},
		{"tls: {certificate: a}", `x.yaml:1:6: tls: give it both a certificate and a key`},
		{"selector: smooth", `x.yaml: backends: none: list at least one, such as - url: http://127.0.0.1:9001`},
		{"backends: 5", `x.yaml:1:11: "5" is not a list: write one as [a, b]`},
		{"backends: [5]", `x.yaml:1:12: "5" is not a group of keys: write one as {key: value}`},
		{"health: off", `x.yaml:1:9: "off" is not a group of keys`},
		{"listen: localhost", `x.yaml:1:9: listen: address localhost: missing port in address; give it host:port`},
		{"listen: localhost:80800", `port "80800" is not one of 1 to 65535`},
		{"listen: fd:2", `"fd:2" is not a socket such as fd:3`},
		{"admin: 127.0.0.1:8080", `admin: 127.0.0.1:8080 is where it is to listen, too`},
		{"tls: {certificate: a, key: b}", `x.yaml:1:6: tls: certificate a with key b: open a`},
		{"backends: [null]", `x.yaml:1:12: backends[0]: give it one of url, dns and srv`},
		{"backends:\n  - {url: http://a}\n  - {url: http://a}", `x.yaml:3:5: backends[1].name: duplicate member "a"`},
		{"backends: [{url: http://a, weight: 3.5}]", `x.yaml:1:36: bad number "3.5"`},
		{"backends: [{url: http://a, weight: 65536}]", `x.yaml:1:36: backends[0].weight: backend "a": bad weight 65536: use 0 to 65535`},
		{"backends: [{url: ftp://a}]", `"ftp://a" is not a URL such as http://127.0.0.1:9001`},
		{"backends: [{url: http://a, name: x y}]", `backends[0].name: bad name "x y": use one printable word`},
		{`backends: [{url: http://a, dns: "a, 1"}]`, `give it one of url, dns and srv`},
		{"backends: [{dns: a}]", `x.yaml:1:18: backends[0].dns: "a" is not a name and a port, such as "shop.example, 8080", with the quotes`},
		{`backends: [{dns: "a, 0"}]`, `is not a name and a port`},
		{`backends: [{dns: "a, 1", name: x}]`, `"x" would name all that the look-up finds`},
		{"backends: [{srv: a}]", `backends[0].srv: "a" is not a name such as _http._tcp.shop.example`},
		{"backends: [{srv: _http._tcp.a, weight: 1}]", `the weights come with the answers`},
		{"a: [", `x.yaml:1:4:`},
		{"", `one YAML document with something in it`},
		{"listen: a\n---\nlisten: b", `one YAML document with something in it`},
		{"- a", `x.yaml:1:1:`},
	} {
		_, err := parseFile("x.yaml", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got error %v, want one line with %s", c.text, err, c.want)
		}
	}
}

func TestSizesAndNetworks(t *testing.T) {
	c, err := parseFile("x.yaml", []byte("max_body: 1GiB\nretry: {body: 512}\ntrusted_proxies: [10.1.2.3/8, '::1']\nbackends: [{srv: _http._tcp.a}, {url: 'http://[::1]:80', weight: 0}]"))
	if err != nil {
		t.Fatal(err)
	}
	if c.MaxBody != 1<<30 || c.Retry.Body != 512 || c.Trusted[0].String() != "10.0.0.0/8" || c.Trusted[1].String() != "::1/128" {
		t.Errorf("got %d, %d and %v", c.MaxBody, c.Retry.Body, c.Trusted)
	}
	if c.Backends[1].Name != "[::1]:80" || c.Backends[1].backend.Weight() != 0 {
		t.Errorf("got %v", &c.Backends[1])
	}
}

// Whatever a file has, there is a configuration or an error in one line.
func FuzzParseFile(f *testing.F) {
	text, err := os.ReadFile("balancer.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{string(text), "", "a: [", "backends: [null]", "health: &a {off: true}\neject: *a", "- - -", "%YAML 9", "\t", "? a", "!!binary x", "backends: [{<<: {url: http://a}}]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		_, err := parseFile("x.yaml", text)
		if err != nil && (!strings.HasPrefix(err.Error(), "x.yaml") || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%q: got the error %q, want one line that begins with the file", text, err)
		}
	})
}
