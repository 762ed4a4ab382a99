@lesson-19
Feature: Seeing it
  Whoever is on call at night wants to know three things: who is out, why, and since when.

  Scenario: Each request is one line in the log
    Given servers "A"
    And the balancer runs with ""
    When a POST of "/shoes?size=42" with the body "one pair" is sent
    Then the last line of the log has:
      | key      | value     |
      | level    | INFO      |
      | msg      | request   |
      | client   | 127.0.0.1 |
      | method   | POST      |
      | path     | /shoes    |
      | status   | 200       |
      | bytes    | 1         |
      | backend  | A         |
      | attempts | 1         |

  Scenario: It tells that a request was tried twice, and who has answered it
    Given servers "A, B"
    And server "A" breaks off
    And the balancer runs with "-selector round-robin"
    When 1 request is answered
    Then the last line of the log has:
      | key      | value |
      | status   | 200   |
      | backend  | B     |
      | attempts | 2     |

  Scenario Outline: It names what went wrong: <error>
    Given servers "A"
    And server "A" <does>
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      limits: {response_header: 300ms}
      """
    When a GET of "/" with the body "" is answered with status <status>
    Then the last line of the log has:
      | key    | value    |
      | level  | WARN     |
      | status | <status> |
      | error  | <error>  |
    And it has not said: no answer

    Examples:
      | does          | status | error     |
      | breaks off    | 502    | broken    |
      | never answers | 504    | no_header |

  Scenario: A client that has gone is a 499, which nobody gets to see but in the log
    Given servers "A"
    And the balancer runs with ""
    When a client goes away while server "A" is at its request
    Then the last line of the log has:
      | key    | value       |
      | level  | INFO        |
      | status | 499         |
      | error  | client_gone |

  Scenario: A request is counted, even if its client has gone
    Given servers "A"
    And the balancer runs with ""
    When a client goes away while server "A" is at its request
    Then the status shows:
      | name | requests | errors |
      | A    | 1        | 0      |

  Scenario: A request that is cut off when the balancer stops is not the client's fault
    Given servers "A"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      limits: {stop: 50ms}
      """
    And server "A" is answering a request
    When the balancer is told to stop by SIGTERM
    Then it ends with status 1 and says: balancer: requests in flight were cut off after 50ms
    And it says "request" with error=cut_off

  Scenario: The log may be JSON
    Given servers "A"
    And the balancer runs with "-log json"
    When 1 request is answered
    Then it says: {"time":…,"level":"INFO","msg":"request",…,"status":200,"bytes":1,…}

  Scenario: The log of requests may be off
    Given servers "A"
    And the balancer runs with "-log off"
    When 1 request is answered
    Then the status shows:
      | name | requests |
      | A    | 1        |
    And it has not said: request

  Scenario: The status has what was asked of each backend, and what became of it
    Given servers with these weights:
      | server | weight |
      | A      | 3      |
      | B      | 1      |
    And the balancer runs with "-selector weighted"
    When 8 requests are answered
    Then the status shows:
      | name | state | weight | share_due | share_got | requests | errors | in_flight |
      | A    | up    | 3      | 0.75      | 0.75      | 6        | 0      | 0         |
      | B    | up    | 1      | 0.25      | 0.25      | 2        | 0      | 0         |
    And the status shows the picks "A, A, A, B, A, A, A, B"

  Scenario: It says why a backend is out
    Given servers "A, B"
    And server "A" answers probes with 503
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}, {name: B, url: $B}, {name: C, url: $A, weight: 0}]
      health: {interval: 10ms}
      """
    When it says: backend is down
    Then the status shows:
      | name | state    | share_due | reason                                |
      | A    | down     | 0         | GET /healthz: 503 Service Unavailable |
      | B    | up       | 1         |                                       |
      | C    | weight 0 | 0         |                                       |

  Scenario: A failed attempt is an error of the backend that failed, even if the client got an answer
    Given servers "A, B"
    And server "A" breaks off
    And the balancer runs with "-selector round-robin"
    When 2 requests are answered
    Then the status shows:
      | name | requests | errors |
      | A    | 0        | 1      |
      | B    | 2        | 0      |

  Scenario: A request that is being served is in flight
    Given servers "A"
    And the balancer runs with ""
    When server "A" is answering a request
    Then the status shows:
      | name | requests | in_flight |
      | A    | 0        | 1         |
    And server "A" finishes its answer, which the client gets whole

  Scenario: Prometheus gets the same
    Given servers with these weights:
      | server | weight |
      | A      | 3      |
      | B      | 1      |
    And the balancer runs with "-selector weighted"
    When 8 requests are answered
    Then the metrics are:
      | metric                                             | value |
      | roundabout_requests_total{backend="A",code="200"}  | 6     |
      | roundabout_requests_total{backend="B",code="200"}  | 2     |
      | roundabout_request_duration_seconds_count{backend="A"} | 6 |
      | roundabout_picks_total{backend="B"}                | 2     |
      | roundabout_backend_up{backend="A"}                 | 1     |
      | roundabout_backend_weight{backend="A"}             | 3     |
      | roundabout_config_last_reload_successful           | 1     |

  Scenario: A file that was refused shows in a metric, and in the status
    Given servers "A"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      """
    When the configuration becomes:
      """
      backends: []
      """
    And it says: the configuration stays as it was
    Then the metrics are:
      | metric                                   | value |
      | roundabout_config_last_reload_successful | 0     |
    And the status warns: …: list at least one, such as …

  Scenario: The page has it all, without any script
    Given servers "A, B"
    And the balancer runs with ""
    When 4 requests are answered
    Then the page has a row for "A, B"

  Scenario: Once it stops it is no longer ready, and whoever sends it requests can see that
    Given servers "A"
    And the balancer runs with ""
    And server "A" is answering a request
    And /readyz has the status 200
    When the balancer is told to stop by SIGTERM
    And no new request gets in
    Then /readyz has the status 503
    And server "A" finishes its answer, which the client gets whole
    And it ends with status 0 and says: Stopping: no new requests, and those in flight have … to end.

  Scenario: Profiles are only for who has asked for them
    Given servers "A"
    And the balancer runs with ""
    Then /debug/pprof/cmdline has the status 404
