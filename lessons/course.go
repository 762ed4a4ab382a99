package lessons

// Table is the table of contents: the lessons in order, each with its own whole files. Functions are named
// package.Function or package.Type.Method. A lesson's folder, lessons/Slug, has its page, its hints, its mistakes, and,
// if it improves functions, their bodies from before.
var Table = []Lesson{
	{
		Slug: "01-backend", Title: "A backend", Minutes: 25,
		Adds: []string{
			"features/doc.go", "features/features_test.go", "features/guards_test.go", "features/report_test.go", "features/steps_test.go",
			"features/01_backend.feature", "features/backend_steps_test.go",
			"backend/backend.go", "backend/backend_test.go",
		},
		Writes: []string{
			"backend.New", "backend.CheckWeight", "backend.Backend.WithWeight",
			"backend.Backend.Begin", "backend.Backend.End", "backend.Backend.InFlight",
		},
	},
	{
		Slug: "02-pool", Title: "A pool", Minutes: 35,
		Adds: []string{
			"features/02_pool.feature", "features/pool_steps_test.go",
			"pool/pool.go", "pool/view.go",
		},
		Writes: []string{"pool.New", "pool.Pool.Add", "pool.Pool.Remove", "pool.Pool.View", "pool.Pool.publish"},
	},
	{
		Slug: "03-available", Title: "Available", Minutes: 25,
		Adds: []string{
			"features/03_available.feature", "features/available_steps_test.go",
			"pool/available.go",
		},
		Writes:   []string{"pool.Pool.Available", "pool.Pool.MarkUp", "pool.Pool.MarkDown", "pool.Pool.mark"},
		Improves: []string{"pool.Pool.publish", "pool.Pool.Remove"},
	},
	{
		Slug: "04-round-robin", Title: "Round robin", Minutes: 25,
		Adds: []string{
			"features/04_round_robin.feature", "features/selector_steps_test.go",
			"selector/selector.go", "selector/round_robin.go",
		},
		Writes: []string{"selector.New", "selector.RoundRobin.Select"},
	},
	{
		Slug: "05-many-clients", Title: "Many clients at once", Minutes: 20,
		Adds:     []string{"features/05_many_clients.feature", "features/clients_steps_test.go"},
		Improves: []string{"selector.RoundRobin.Select"},
	},
	{
		Slug: "06-weights", Title: "Weights", Minutes: 20,
		Adds: []string{
			"features/06_weights.feature", "features/weight_steps_test.go",
			"pool/weight.go", "pool/pool_test.go",
		},
		Writes:   []string{"pool.Pool.SetWeight"},
		Improves: []string{"pool.Pool.publish"},
	},
	{
		Slug: "07-schedule", Title: "A schedule to walk", Minutes: 30,
		Adds: []string{
			"features/07_schedule.feature", "features/schedule_steps_test.go",
			"selector/scheduled.go",
		},
		Writes: []string{"selector.Scheduled.Select", "selector.Scheduled.layOut"},
	},
	{
		Slug: "08-weighted", Title: "Weighted round robin", Minutes: 25,
		Adds: []string{
			"features/08_weighted.feature",
			"selector/weighted.go", "selector/turn_test.go",
		},
		Writes: []string{"selector.Expand", "selector.reduce"},
	},
	{
		Slug: "09-changes", Title: "Lay it out again when the pool changes", Minutes: 20,
		Adds:     []string{"features/09_changes.feature"},
		Improves: []string{"selector.Scheduled.Select"},
	},
	{
		Slug: "10-interleaved", Title: "Interleaved weighted round robin", Minutes: 30,
		Adds: []string{
			"features/10_interleaved.feature",
			"selector/interleaved.go",
		},
		Writes: []string{"selector.Interleave"},
	},
	{
		Slug: "11-smooth", Title: "Smooth weighted round robin", Minutes: 45,
		Adds: []string{
			"features/11_smooth.feature", "features/smooth_steps_test.go",
			"selector/smooth.go", "selector/ledger.go", "selector/weighter.go", "selector/debtor.go", "selector/credit.go",
			"selector/int128.go", "selector/int128_test.go",
		},
		Writes: []string{"selector.richest", "selector.ledger.next"},
	},
	{
		Slug: "12-debts", Title: "Debts survive change", Minutes: 45,
		Adds:     []string{"features/12_debts.feature", "features/debts_steps_test.go", "selector/ledger_test.go"},
		Improves: []string{"selector.ledger.reprice", "selector.richest"},
	},
	{
		Slug: "13-fair", Title: "Provably fair", Minutes: 45,
		Adds: []string{
			"features/13_fair.feature", "features/fair_steps_test.go",
			"selector/fair.go",
			"selector/selector_test.go", "selector/schedule_test.go", "selector/weighter_test.go", "selector/share_test.go",
			"selector/exact_test.go", "selector/nginx_test.go", "selector/example_test.go", "selector/bench_test.go",
		},
		Writes: []string{"selector.NewFair", "selector.soonest"},
	},
	{
		Slug: "14-balancer", Title: "A tiny HTTP balancer", Minutes: 90,
		Adds: []string{
			"features/14_balancer.feature", "features/balancer_steps_test.go", "features/servers_steps_test.go", "features/request_steps_test.go",
			"features/output_steps_test.go", "features/record_test.go", "features/stop_steps_test.go",
			"cmd/balancer/program/build.go", "cmd/balancer/program/process.go", "cmd/balancer/program/text.go", "cmd/balancer/program/program_test.go",
			"cmd/balancer/main.go", "cmd/balancer/wire.go", "cmd/balancer/serve.go", "cmd/balancer/listen.go", "cmd/balancer/sweep.go",
			"cmd/balancer/exchange.go", "cmd/balancer/fault.go", "cmd/balancer/answer.go", "cmd/balancer/tunnel.go", "cmd/balancer/upload.go", "cmd/balancer/download.go",
			"cmd/balancer/refuse.go", "cmd/balancer/forward.go", "cmd/balancer/trust.go", "cmd/balancer/choose.go", "cmd/balancer/transport.go",
			"cmd/balancer/roster.go", "cmd/balancer/publish.go", "cmd/balancer/member.go", "pool/replace.go", "pool/replace_test.go",
			"cmd/balancer/config.go", "cmd/balancer/check.go", "cmd/balancer/scalar.go", "cmd/balancer/source.go", "cmd/balancer/file.go", "cmd/balancer/flags.go",
			"cmd/balancer/demo.go", "cmd/balancer/greet.go", "cmd/balancer/balancer.yaml", "cmd/balancer/kubernetes.yaml",
			"cmd/balancer/flags_test.go", "cmd/balancer/forward_test.go", "cmd/balancer/choose_test.go", "cmd/balancer/greet_test.go",
			"cmd/balancer/file_test.go", "cmd/balancer/members_test.go", "cmd/balancer/download_test.go", "cmd/balancer/trust_test.go",
		},
		Writes: []string{
			"balancer.run", "balancer.wire", "balancer.forward", "balancer.rewrite", "balancer.exchange.blame", "balancer.answerError",
			"balancer.choose", "balancer.serve",
		},
	},
	{
		Slug: "15-health", Title: "Health checks", Minutes: 35,
		Adds: []string{
			"features/15_health.feature", "features/health_steps_test.go", "features/config_steps_test.go", "features/log_steps_test.go",
			"cmd/balancer/health.go",
		},
		Writes:   []string{"balancer.probe", "balancer.ask", "balancer.health.changes"},
		Improves: []string{"balancer.wire"},
	},
	{
		Slug: "16-retry", Title: "Try another", Minutes: 60,
		Adds: []string{
			"features/16_retry.feature", "features/retry_steps_test.go",
			"cmd/balancer/retry.go", "cmd/balancer/replay.go", "cmd/balancer/gate.go",
			"cmd/balancer/retry_test.go", "cmd/balancer/replay_test.go",
		},
		Writes:   []string{"balancer.retry", "balancer.another", "balancer.repeatable", "balancer.most", "balancer.attempt.Read"},
		Improves: []string{"balancer.wire", "balancer.exchange.blame"},
	},
	{
		Slug: "17-eject", Title: "Ejection, and whose fault it was", Minutes: 40,
		Adds: []string{
			"features/17_eject.feature", "features/eject_steps_test.go",
			"cmd/balancer/eject.go", "cmd/balancer/eject_test.go",
		},
		Writes:   []string{"balancer.eject", "balancer.ejection.fail"},
		Improves: []string{"balancer.wire", "balancer.exchange.blame"},
	},
	{
		Slug: "18-stop-reload", Title: "Stop and reload without losing a request", Minutes: 60,
		Adds: []string{
			"features/18_stop_reload.feature", "features/connection_steps_test.go", "features/reload_steps_test.go",
			"cmd/balancer/connections.go", "cmd/balancer/drain.go", "cmd/balancer/reload.go", "cmd/balancer/watch.go",
			"cmd/balancer/certificate.go", "cmd/balancer/resolve.go", "cmd/balancer/lookup.go", "cmd/balancer/sequence.go",
			"cmd/balancer/resolve_test.go", "cmd/balancer/drain_test.go",
		},
		Writes:   []string{"balancer.connections.note", "balancer.live.use", "balancer.live.reload", "balancer.drain", "balancer.pickUp"},
		Improves: []string{"balancer.run", "balancer.wire", "balancer.serve"},
	},
	{
		Slug: "19-seeing", Title: "Seeing it", Minutes: 50,
		Adds: []string{
			"features/19_seeing.feature", "features/observe_steps_test.go",
			"cmd/balancer/log.go", "cmd/balancer/entry.go", "cmd/balancer/lines.go", "cmd/balancer/stats.go", "cmd/balancer/history.go",
			"cmd/balancer/times.go", "cmd/balancer/picks.go", "cmd/balancer/seat.go", "cmd/balancer/look.go", "cmd/balancer/metrics.go", "cmd/balancer/admin.go",
			"cmd/balancer/status.go", "cmd/balancer/page.go", "cmd/balancer/page_view.go", "cmd/balancer/page_words.go", "cmd/balancer/page.html",
			"cmd/balancer/page_test.go", "cmd/balancer/page_view_test.go", "cmd/balancer/page_browser_test.go",
			"cmd/balancer/roster_test.go", "cmd/balancer/wiretest/chaos_test.go", "cmd/balancer/leak_test.go", "cmd/balancer/wiretest/allocations_test.go",
			"cmd/balancer/lines_test.go", "cmd/balancer/entry_test.go", "cmd/balancer/sweep_test.go", "cmd/balancer/stats_test.go",
			"cmd/balancer/look_test.go", "cmd/balancer/unix_test.go",
			"cmd/balancer/wiretest/program_test.go", "cmd/balancer/wiretest/scripted_test.go", "cmd/balancer/wiretest/visit_test.go", "cmd/balancer/wiretest/message_test.go",
			"cmd/balancer/wiretest/raw_client_test.go", "cmd/balancer/wiretest/certificate_test.go", "cmd/balancer/wiretest/fuzz_test.go", "cmd/balancer/wiretest/framing_test.go",
			"cmd/balancer/wiretest/targets_test.go", "cmd/balancer/wiretest/headers_test.go", "cmd/balancer/wiretest/answers_test.go",
			"cmd/balancer/wiretest/wrong_answers_test.go", "cmd/balancer/wiretest/bodies_test.go", "cmd/balancer/wiretest/expect_test.go",
			"cmd/balancer/wiretest/retry_test.go", "cmd/balancer/wiretest/attempts_test.go", "cmd/balancer/wiretest/slow_test.go",
			"cmd/balancer/wiretest/long_test.go", "cmd/balancer/wiretest/gone_test.go", "cmd/balancer/wiretest/upgrade_test.go",
			"cmd/balancer/wiretest/tunnel_test.go", "cmd/balancer/wiretest/http2_test.go", "cmd/balancer/wiretest/http2_cuts_test.go",
		},
		Writes:   []string{"balancer.logged", "balancer.counted", "balancer.countFailures", "balancer.countedSelector.Select", "balancer.look"},
		Improves: []string{"balancer.run", "balancer.wire", "balancer.answerError", "balancer.exchange.blame"},
	},
}
