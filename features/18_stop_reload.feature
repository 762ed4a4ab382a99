@lesson-18
Feature: Stop and reload without losing a request
  A balancer is stopped and told new things while people use it. None of them should notice.

  Scenario: A request that is only half sent when the balancer is told to stop is answered
    Given servers "A"
    And the balancer runs with ""
    And a client has sent half a request
    When the balancer is told to stop by SIGTERM
    And no new request gets in
    Then the client sends the rest, and gets an answer from "A"
    And it ends with status 0 and says: Stopping: no new requests, and those in flight have … to end.

  Scenario: A tunnel is waited for
    Given servers "A"
    And the balancer runs with ""
    And a client has a tunnel to server "A"
    When the balancer is told to stop by SIGTERM
    And no new request gets in
    Then what the client sends through the tunnel comes back
    When the client closes the tunnel
    Then it ends with status 0 and says: Stopping: no new requests, and those in flight have … to end.

  Scenario: It does not wait for ever
    Given servers "A"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      limits: {stop: 50ms}
      """
    And a client has a tunnel to server "A"
    When the balancer is told to stop by SIGTERM
    Then it ends with status 1 and says: balancer: requests in flight were cut off after 50ms

  Scenario: A file that changes is read again
    Given servers "A, B"
    And the balancer runs with this configuration:
      """
      selector: weighted
      backends: [{name: A, url: $A}]
      """
    When the configuration becomes:
      """
      selector: weighted
      backends: [{name: A, url: $A, weight: 2}, {name: B, url: $B}]
      """
    And it says: the configuration is read again
    And 3 requests are answered
    Then the picks are "A, A, B"

  Scenario: SIGHUP has it read at once
    Given servers "A, B"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      """
    When the configuration becomes:
      """
      backends: [{name: B, url: $B}]
      """
    And the balancer is told to read its configuration by SIGHUP
    And it says: the configuration is read again
    And 2 requests are answered
    Then the picks are "B, B"

  Scenario Outline: A file that is wrong changes nothing: <what>
    Given servers "A"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      """
    When the configuration becomes:
      """
      <text>
      """
    Then it says "the configuration stays as it was" with error=<error>
    When 2 requests are answered
    Then the picks are "A, A"

    Examples:
      | what           | text                                | error                                               |
      | an unknown key | backend: []                         | …balancer.yaml:1:1: unknown field "backend"…        |
      | a bad weight   | backends: [{url: $A, weight: lots}] | …: bad number "lots": write it as a whole number…   |
      | the same twice | backends: [{url: $A}, {url: $A}]    | …: duplicate member …                               |
      | nothing to do  | selector: smooth                    | …: list at least one, such as …                     |

  Scenario: Debts and turns go on over a change
    Given servers "A, B, C"
    And the balancer runs with this configuration:
      """
      selector: smooth
      backends: [{name: A, url: $A, weight: 5}, {name: B, url: $B, weight: 1}, {name: C, url: $C, weight: 1}]
      """
    And 3 requests are answered
    And the picks are "A, A, B"
    When the configuration becomes:
      """
      selector: smooth
      backends: [{name: A, url: $A, weight: 5}, {name: B, url: $B, weight: 1}, {name: C, url: $C, weight: 1}]
      retry: {off: true}
      """
    And it says: the configuration is read again
    And 4 requests are answered
    Then the picks are "A, C, A, A"

  Scenario: Health is known by address, so who is down stays down
    Given servers "A, B"
    And server "A" answers probes with 503
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 10ms}
      """
    And it says: backend is down
    When the configuration becomes:
      """
      selector: round-robin
      backends: [{name: Anna, url: $A}, {name: B, url: $B}]
      health: {interval: 1h, fall: 100}
      """
    And it says: the configuration is read again
    And 3 requests are answered
    Then the picks are "B, B, B"

  Scenario: A backend that leaves finishes what it has begun
    Given servers "A, B"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      retry: {off: true}
      """
    And server "A" is answering a request
    When the configuration becomes:
      """
      backends: [{name: B, url: $B}]
      retry: {off: true}
      """
    And it says: the configuration is read again
    And 2 requests are answered
    Then the picks are "B, B"
    And server "A" finishes its answer, which the client gets whole

  Scenario: But it has only so much time for that
    Given servers "A, B"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      limits: {drain: 50ms}
      """
    And a client has a tunnel to server "A"
    When the configuration becomes:
      """
      backends: [{name: B, url: $B}]
      """
    And it says: the configuration is read again
    Then the tunnel is cut

  Scenario: A pool in which nobody can be picked is warned of
    Given servers "A"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      """
    When the configuration becomes:
      """
      backends: [{name: A, url: $A, weight: 0}]
      """
    Then it says: all backends have weight 0: every request is answered with 503
    And a request is answered with status 503
