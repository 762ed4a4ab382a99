@lesson-15
Feature: Health checks
  The balancer asks each backend how it is, and leaves out those that don't answer well.

  Scenario: A backend that fails its probes gets no requests
    Given servers "A, B"
    And server "A" answers probes with 503
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 20ms}
      """
    When it says: backend is down
    And 4 requests are answered
    Then the picks are "B, B, B, B"

  Scenario: It is asked for the path that the configuration names
    Given servers "A"
    And server "A" answers probes with 503
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      health: {interval: 20ms, path: /healthz}
      """
    Then it says "backend is down" with reason=GET /healthz: 503 Service Unavailable

  Scenario: A backend is up until it has failed
    Given servers "A, B"
    And server "A" answers no probe
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 20ms, timeout: 1h}
      """
    When server "A" has had 1 probe
    And 4 requests are answered
    Then the picks are "A, B, A, B"

  Scenario: A few failures are no reason, as long as they are fewer than fall
    Given servers "A, B"
    And server "A" fails 2 probes of 3
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 10ms, fall: 3}
      """
    When server "A" has had 20 probes
    And 4 requests are answered
    Then the picks are "A, B, A, B"
    And it has not said: backend is down

  Scenario: A success or two are not enough, as long as they are fewer than rise
    Given servers "A, B"
    And server "A" fails all probes, and then 1 of 3
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 10ms, fall: 3, rise: 3}
      """
    When it says: backend is down
    And server "A" has had 20 probes more
    And 4 requests are answered
    Then the picks are "B, B, B, B"
    And it has not said: backend is up

  Scenario: Who succeeds often enough in a row is back
    Given servers "A, B"
    And server "A" answers probes with 503
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 10ms, rise: 2}
      """
    When it says: backend is down
    And server "A" answers probes with 200
    And it says: backend is up
    And 4 requests are answered
    Then the picks are shared like this:
      | backend | picks |
      | A       | 2     |
      | B       | 2     |

  Scenario Outline: Status <status> means that a backend is <state>
    Given servers "A"
    And server "A" answers probes with <before>
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      health: {interval: 10ms, fall: 1, rise: 1}
      """
    And server "A" has had 1 probe
    When server "A" answers probes with <status>
    Then it says: backend is <state>

    Examples:
      | before | status | state |
      | 503    | 200    | up    |
      | 503    | 204    | up    |
      | 503    | 299    | up    |
      | 200    | 301    | down  |
      | 200    | 404    | down  |
      | 200    | 500    | down  |

  Scenario: No answer in time is a failure
    Given servers "A"
    And server "A" answers no probe
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}]
      health: {interval: 10ms, timeout: 30ms}
      """
    Then it says: backend is down

  Scenario: A backend that can't be reached is down
    Given servers "A, B"
    And the balancer runs with this configuration:
      """
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 10ms}
      """
    When server "A" stops
    Then it says: backend is down

  Scenario: When nobody is up, all of them are tried
    Given servers "A, B"
    And server "A" answers probes with 503
    And server "B" answers probes with 503
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 10ms}
      """
    When it says: no backend is up: all of them are tried
    And 4 requests are answered
    Then the picks are shared like this:
      | backend | picks |
      | A       | 2     |
      | B       | 2     |
