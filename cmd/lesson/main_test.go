package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"lesson": main})
}

// TestScripts runs the program as people do: each script of testdata begins in an empty folder.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the scripts run modules of their own")
	}
	caches, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	gocache, gomodcache, _ := strings.Cut(strings.TrimSpace(string(caches)), "\n")
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOCACHE", gocache)
			env.Setenv("GOMODCACHE", strings.TrimSpace(gomodcache))
			env.Setenv("GOFLAGS", os.Getenv("GOFLAGS"))
			env.Setenv("NO_COLOR", "1")
			env.Setenv("COURSE", root)
			return nil
		},
	})
}
