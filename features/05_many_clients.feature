@lesson-05
Feature: Many clients at once
  A balancer serves its clients side by side. No turn is given twice, and none is lost.

  Scenario: Many clients together get exact shares
    Given a pool of "A, B, C, D"
    And the selector "round-robin"
    When 8 clients at once select 50000 backends each
    Then the picks are shared like this:
      | backend | picks  |
      | A       | 100000 |
      | B       | 100000 |
      | C       | 100000 |
      | D       | 100000 |

  Scenario: The next client finds the turn where the others left it
    Given a pool of "A, B, C"
    And the selector "round-robin"
    When 3 clients at once select 50000 backends each
    And 2 backends are selected
    Then the picks are "A, B"
