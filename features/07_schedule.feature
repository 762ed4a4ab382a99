@lesson-07
Feature: A schedule to walk
  Who has which turn can be laid out beforehand: one cycle, slot by slot. To pick is then to take the next slot.

  Scenario: The slots of a cycle come one by one, and then it starts over
    Given a pool of "A, B, C"
    And a schedule that walks "C, A, A, B"
    When 6 backends are selected
    Then the picks are "C, A, A, B, C, A"

  Scenario: Who is down when a cycle is laid out has no slot
    Given a pool of "A, B, C"
    And "A" goes down
    And a schedule that walks "B, C, C"
    When 4 backends are selected
    Then the picks are "B, C, C, B"

  Scenario: A cycle is laid out once, and not for each pick
    Given a pool of "A, B"
    And a schedule that walks "A, B, B"
    When 300 backends are selected
    Then the cycle has been laid out 1 time

  Scenario: Many clients share a cycle exactly
    Given a pool of "A, B, C"
    And a schedule that walks "A, B, A, C"
    When 4 clients at once select 1000000 backends each
    Then the picks are shared like this:
      | backend | picks   |
      | A       | 2000000 |
      | B       | 1000000 |
      | C       | 1000000 |

  Scenario: An empty cycle has nobody to pick
    Given a pool of "A, B"
    And "A" goes down
    And "B" goes down
    And a schedule that walks "A, B"
    Then no backend can be selected
