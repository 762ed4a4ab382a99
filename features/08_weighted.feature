@lesson-08
Feature: Weighted round robin
  The plain way to lay out a cycle: each backend has as many slots in a row as its weight.

  Scenario: A with weight 3 and B with weight 1 are picked A, A, A, B, and A again
    Given a pool of these backends:
      | backend | weight |
      | A       | 3      |
      | B       | 1      |
    And the selector "weighted"
    When 5 backends are selected
    Then the picks are "A, A, A, B, A"

  Scenario Outline: Over full cycles the shares are exact: of <picks> picks, A has <A> and B <B>
    Given a pool of these backends:
      | backend | weight |
      | A       | 3      |
      | B       | 1      |
    And the selector "weighted"
    When <picks> backends are selected
    Then the picks are shared like this:
      | backend | picks |
      | A       | <A>   |
      | B       | <B>   |

    Examples:
      | picks | A    | B    |
      | 4     | 3    | 1    |
      | 8     | 6    | 2    |
      | 4000  | 3000 | 1000 |

  Scenario: The order is that of joining, not that of weights
    Given a pool of these backends:
      | backend | weight |
      | A       | 1      |
      | B       | 3      |
      | C       | 2      |
    And the selector "weighted"
    When 6 backends are selected
    Then the picks are "A, B, B, B, C, C"

  Scenario: Weights count in proportion, so 100, 200, 400 take 7 slots
    Given a pool of these backends:
      | backend | weight |
      | A       | 100    |
      | B       | 200    |
      | C       | 400    |
    And the selector "weighted"
    When 8 backends are selected
    Then the picks are "A, B, B, C, C, C, C, A"

  Scenario: Weights are divided only by what divides them all, so 4, 6 take 5 slots
    Given a pool of these backends:
      | backend | weight |
      | A       | 4      |
      | B       | 6      |
    And the selector "weighted"
    When 6 backends are selected
    Then the picks are "A, A, B, B, B, A"

  Scenario: Equal weights are plain round robin
    Given a pool of these backends:
      | backend | weight |
      | A       | 100    |
      | B       | 100    |
    And the selector "weighted"
    When 4 backends are selected
    Then the picks are "A, B, A, B"

  Scenario: The lightest backend has its turn, once in a cycle
    Given a pool of these backends:
      | backend | weight |
      | A       | 65535  |
      | B       | 1      |
    And the selector "weighted"
    When 65536 backends are selected
    Then the picks are shared like this:
      | backend | picks |
      | A       | 65535 |
      | B       | 1     |

  Scenario: Weight 0 has no slot, and changes no other's
    Given a pool of these backends:
      | backend | weight |
      | A       | 3      |
      | B       | 0      |
      | C       | 1      |
    And the selector "weighted"
    When 8 backends are selected
    Then the picks are "A, A, A, C, A, A, A, C"
