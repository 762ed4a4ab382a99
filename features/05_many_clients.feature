@lesson-05
Feature: Many clients at once
  A balancer serves its clients side by side. No turn is given twice, and none is lost.

  Scenario: Many clients together get exact shares
    Given a pool of "A, B, C, D"
    And the selector "round-robin"
    When 4 clients at once select 2000000 backends each
    Then the picks are shared like this:
      | backend | picks   |
      | A       | 2000000 |
      | B       | 2000000 |
      | C       | 2000000 |
      | D       | 2000000 |

  Scenario: Many clients together get exact shares of those that are up
    Given a pool of "A, B, C, D"
    And "B" goes down
    And the selector "round-robin"
    When 3 clients at once select 2000000 backends each
    Then the picks are shared like this:
      | backend | picks   |
      | A       | 2000000 |
      | C       | 2000000 |
      | D       | 2000000 |
