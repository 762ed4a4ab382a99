@lesson-04
Feature: Round robin
  Each available backend has one turn, in the order of joining, and then it starts over.

  Scenario: Each backend has its turn, and then the first one again
    Given a pool of "A, B, C"
    And the selector "round-robin"
    When 7 backends are selected
    Then the picks are "A, B, C, A, B, C, A"

  Scenario: One backend has every turn
    Given a pool of "A"
    And the selector "round-robin"
    When 3 backends are selected
    Then the picks are "A, A, A"

  Scenario: Who is down has no turn
    Given a pool of "A, B, C"
    And the selector "round-robin"
    When "B" goes down
    And 4 backends are selected
    Then the picks are "A, C, A, C"

  Scenario: The neighbour of one that is down has no second turn
    Given a pool of "A, B, C, D"
    And the selector "round-robin"
    When "B" goes down
    And 300 backends are selected
    Then the picks are shared like this:
      | backend | picks |
      | A       | 100   |
      | C       | 100   |
      | D       | 100   |

  Scenario: A change does not restart the turns
    Given a pool of "A, B, C"
    And the selector "round-robin"
    When 2 backends are selected
    And "D" joins
    And 4 backends are selected
    Then the picks are "C, D, A, B"

  Scenario: Turns are counted over all picks, whoever was up
    Given a pool of "A, B, C"
    And the selector "round-robin"
    When "B" goes down
    And 4 backends are selected
    And "B" comes up
    And 3 backends are selected
    Then the picks are "B, C, A"

  Scenario: With all backends down there is nobody to pick
    Given a pool of "A, B"
    And the selector "round-robin"
    When "A" goes down
    And "B" goes down
    Then no backend can be selected

  Scenario: A pick that fails takes nobody's turn
    Given a pool of ""
    And the selector "round-robin"
    And no backend can be selected
    When "A" joins
    And "B" joins
    And 2 backends are selected
    Then the picks are "A, B"

  Scenario: An unknown selector is refused
    Given a pool of "A, B"
    And the selector "roundrobin"
    Then it is refused: unknown selector "roundrobin"
