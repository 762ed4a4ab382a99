@lesson-16
Feature: Try another
  What one backend could not do, another one can, as long as nothing can happen twice that must not.

  Scenario: A request whose backend can't be reached goes to another one
    Given servers "A, B"
    And the balancer runs with "-selector round-robin"
    When server "A" stops
    And 6 requests are answered
    Then the picks are "B, B, B, B, B, B"

  Scenario: One that can't be reached has had nothing, so any method can be sent again
    Given servers "A, B"
    And the balancer runs with "-selector round-robin"
    When server "A" stops
    And a POST of "/shoes" with the body "one pair of shoes" is sent
    Then server "B" got a POST of "/shoes" with the body "one pair of shoes"

  Scenario Outline: A backend breaks off before it has answered: a <method> is sent <times>
    Given servers "A, B"
    And server "A" breaks off
    And server "B" breaks off
    And the balancer runs with "-selector round-robin"
    When a GET of "/" with the body "" is answered with status 502
    And a <method> of "/shoes" with the body "" is answered with status 502
    Then servers "A, B" have had <requests> requests together

    Examples:
      | method  | times | requests |
      | HEAD    | twice | 2 + 2    |
      | OPTIONS | twice | 2 + 2    |
      | PUT     | twice | 2 + 2    |
      | DELETE  | twice | 2 + 2    |
      | POST    | once  | 2 + 1    |
      | PATCH   | once  | 2 + 1    |

  Scenario: A GET that breaks off is answered by another backend
    Given servers "A, B"
    And server "A" breaks off
    And the balancer runs with "-selector round-robin"
    When 1 request is answered
    Then the picks are "B"

  Scenario: A POST with an Idempotency-Key may be sent again
    Given servers "A, B"
    And server "A" breaks off
    And the balancer runs with "-selector round-robin"
    When a POST with the header "Idempotency-Key: 42" is answered with status 200
    Then servers "A, B" have had 2 requests together

  Scenario: After a timeout nothing is sent again: the backend may still be at it
    Given servers "A, B"
    And server "A" never answers
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      limits: {response_header: 300ms}
      """
    When a GET of "/shoes" with the body "" is answered with status 504
    Then servers "A, B" have had 1 request together

  Scenario: The whole body is sent again
    Given servers "A, B"
    And server "A" breaks off
    And the balancer runs with "-selector round-robin"
    When a PUT of "/shoes" with a body of 60 KiB is answered with status 200
    Then server "B" got a body of 60 KiB

  Scenario: Of a body only so much is kept: what is larger is not sent again
    Given servers "A, B"
    And servers "A, B" break off
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}]
      retry: {body: 4KiB}
      """
    When a PUT of "/shoes" with a body of 3 KiB is answered with status 502
    And a PUT of "/shoes" with a body of 60 KiB is answered with status 502
    Then servers "A, B" have had 2 + 1 requests together

  Scenario: There are three attempts at most, and none at the same backend
    Given servers "A, B, C, D"
    And servers "A, B, C, D" break off
    And the balancer runs with "-selector round-robin"
    When a GET of "/shoes" with the body "" is answered with status 502
    Then servers "A, B, C, D" have had 3 requests together
    And no server has had more than 1 request

  Scenario: A retry takes nobody's turn
    Given servers "A, B, C"
    And server "A" breaks off
    And the balancer runs with this configuration:
      """
      selector: round-robin
      backends: [{name: A, url: $A}, {name: B, url: $B}, {name: C, url: $C}]
      eject: {off: true}
      """
    When 6 requests are answered
    Then the picks are "B, B, C, B, B, C"
