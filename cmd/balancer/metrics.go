package main

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics turns what is counted anyway into metrics when somebody asks for them.
type metrics struct{ live *live }

func newMetrics(l *live) *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), metrics{l})
	return registry
}

func metric(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("roundabout_"+name, help, labels, nil)
}

var (
	requestsTotal    = metric("requests_total", "Requests that are over, by the backend that had them last (empty if none had) and by status.", "backend", "code")
	requestSeconds   = metric("request_duration_seconds", "From the first byte of a request to the last of its answer.", "backend")
	requestsInFlight = metric("requests_in_flight", "Requests that a backend is serving now.", "backend")
	picksTotal       = metric("picks_total", "Turns that the selector has given to a backend.", "backend")
	failuresTotal    = metric("attempt_failures_total", "Attempts that have failed, by reason, even if the next one has not.", "backend", "reason")
	ejectionsTotal   = metric("ejections_total", "How often a backend was ejected.", "backend")
	backendUp        = metric("backend_up", "1 for a backend that is neither down nor ejected.", "backend")
	backendWeight    = metric("backend_weight", "The weight of a backend.", "backend")
	configGood       = metric("config_last_reload_successful", "1 if the configuration was taken when it was last read.")
	configSeconds    = metric("config_last_reload_success_timestamp_seconds", "When the configuration in force was read.")
)

// Describe tells which metrics there are.
func (m metrics) Describe(out chan<- *prometheus.Desc) { prometheus.DescribeByCollect(m, out) }

// Collect reads what is counted.
func (m metrics) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	counter := func(d *prometheus.Desc, value int64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(value), labels...)
	}
	requests := func(name string, s *stats) {
		for code := range s.answers {
			if n := s.answers[code].Load(); n > 0 {
				counter(requestsTotal, n, name, strconv.Itoa(code))
			}
		}
		out <- histogram(s, name)
	}
	c, refused := m.live.state()
	gauge(configGood, oneIf(refused == nil))
	gauge(configSeconds, float64(c.read.UnixMilli())/1000)
	requests("", part[stats](&m.live.members.whole))
	seats, _ := m.live.members.seats()
	for _, s := range seats {
		if s.state == "draining" {
			continue // another backend may have its name by now
		}
		name, counted := s.backend.Name(), part[stats](s.member)
		requests(name, counted)
		for f := range counted.failures {
			if n := counted.failures[f].Load(); n > 0 {
				counter(failuresTotal, n, name, fault(f).String())
			}
		}
		counter(picksTotal, counted.picks.Load(), name)
		counter(ejectionsTotal, part[ejection](s.member).total.Load(), name)
		gauge(requestsInFlight, float64(s.backend.InFlight()), name)
		gauge(backendUp, oneIf(s.state != "down" && s.state != "ejected"), name)
		gauge(backendWeight, float64(s.backend.Weight()), name)
	}
}

// histogram has a bucket for each power of two, in microseconds: a quarter of those that are counted.
func histogram(s *stats, name string) prometheus.Metric {
	buckets := map[float64]uint64{}
	var count uint64
	for i := range s.times {
		count += uint64(s.times[i].Load())
		if i%4 == 3 && i >= 4*7 && i < timeBuckets-1 { // the last one is Prometheus' +Inf
			buckets[upperBound(i).Seconds()] = count
		}
	}
	return prometheus.MustNewConstHistogram(requestSeconds, count, float64(s.nanos.Load())/1e9, buckets, name)
}

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
