@lesson-17
Feature: Ejection, and whose fault it was
  Probes come every few seconds, requests all the time. A backend that fails them is left out for a while, if it was its own fault.

  Background:
    Given servers "A, B"

  Scenario: Three failures in a row, and a backend is left out
    Given server "A" breaks off
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      retry: {off: true}
      """
    When 6 requests get the answers "502, B, 502, B, 502, B"
    And it says: backend is ejected
    And 4 requests are answered
    Then the picks are "B, B, B, B"

  Scenario: A backend that can't be reached is left out, too
    Given the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {off: true}
      retry: {off: true}
      """
    When server "A" stops
    And 6 requests get the answers "502, B, 502, B, 502, B"
    And 4 requests are answered
    Then the picks are "B, B, B, B"

  Scenario: So is one that does not answer in time
    Given server "A" never answers
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      limits: {response_header: 300ms}
      retry: {off: true}
      """
    When 6 requests get the answers "504, B, 504, B, 504, B"
    And 4 requests are answered
    Then the picks are "B, B, B, B"

  Scenario: An answer that breaks off in the middle is a failure
    Given server "A" breaks off in the middle of its answer
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      """
    When 6 requests get the answers "broken, B, broken, B, broken, B"
    And 4 requests are answered
    Then the picks are "B, B, B, B"

  Scenario: A success in between, and the count begins anew
    Given server "A" breaks off 2 times of 3
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      retry: {off: true}
      """
    Then 10 requests get the answers "502, B, 502, B, A, B, 502, B, 502, B"
    When server "A" breaks off
    Then 4 requests get the answers "502, B, B, B"

  Scenario: An answer of 500 is an answer
    Given server "A" answers with status 500
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      retry: {off: true}
      """
    Then 8 requests get the answers "500, B, 500, B, 500, B, 500, B"
    When server "A" breaks off
    Then 8 requests get the answers "502, B, 502, B, 502, B, B, B"

  Scenario Outline: <what> is not the backend's fault
    Given the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      eject: {after: 1}
      limits: {read_body: 50ms}
      """
    When a client <does>, and gets status <status>
    And 4 requests are answered
    Then the picks are "B, A, B, A"

    Examples:
      | what                       | does                             | status |
      | A body that makes no sense | sends a body that makes no sense | 400    |
      | A client that stalls       | stops in the middle of a body    | 408    |

  Scenario: A client that goes away is not the backend's fault
    Given the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      eject: {after: 1}
      retry: {off: true}
      """
    When a client goes away while server "A" is at its request
    Then 3 requests get the answers "B, A, B"
    When server "A" breaks off
    Then 3 requests get the answers "502, B, B"

  Scenario: After its time it is back, and if it fails again soon, it is out for twice as long
    Given server "A" breaks off
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      eject: {after: 1, time: 30ms, max_time: 60s}
      """
    When 2 requests are answered
    Then it says "backend is ejected" with for=30ms
    And it says: backend is no longer ejected
    When 2 requests are answered
    Then it says "backend is ejected" with for=60ms

  Scenario: A probe that succeeds does not end it
    Given server "A" breaks off
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      health: {interval: 10ms}
      eject: {after: 1}
      """
    When 2 requests are answered
    And it says: backend is ejected
    And server "A" has had 5 probes more
    And 4 requests are answered
    Then the picks are "B, B, B, B"

  Scenario: When all are ejected, all of them are tried
    Given servers "A, B" break off
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      eject: {after: 1}
      """
    When 1 request gets the answer "502"
    Then it says: no backend is up: all of them are tried
    When servers "A, B" answer again
    And 4 requests are answered
    Then the picks are shared like this:
      | backend | picks |
      | A       | 2     |
      | B       | 2     |
