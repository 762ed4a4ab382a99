@lesson-10
Feature: Interleaved weighted round robin
  LVS's way to lay out a cycle: in passes, with a threshold that falls from the largest weight to 1.
  Each pass visits, in order, those whose weight reaches the threshold.

  Scenario Outline: LVS picks <picks> for the weights <A>, <B>, <C>
    Given a pool of these backends:
      | backend | weight |
      | A       | <A>    |
      | B       | <B>    |
      | C       | <C>    |
    And the selector "interleaved"
    When <length> backends are selected
    Then the picks are "<picks>"

    Examples:
      | A   | B   | C   | length | picks                           |
      | 4   | 3   | 2   | 11     | A, A, B, A, B, C, A, B, C, A, A |
      | 5   | 2   | 3   | 10     | A, A, A, C, A, B, C, A, B, C    |
      | 3   | 2   | 0   | 6      | A, A, B, A, B, A                |
      | 200 | 100 | 100 | 5      | A, A, B, C, A                   |
      | 100 | 100 | 100 | 6      | A, B, C, A, B, C                |

  Scenario: A cycle is as long as the expanded one, with the same shares
    Given a pool of these backends:
      | backend | weight |
      | A       | 65535  |
      | B       | 1      |
    And the selector "interleaved"
    When 65536 backends are selected
    Then the picks are shared like this:
      | backend | picks |
      | A       | 65535 |
      | B       | 1     |

  Scenario: It is laid out again when the pool changes
    Given a pool of these backends:
      | backend | weight |
      | A       | 3      |
      | B       | 2      |
      | C       | 1      |
    And the selector "interleaved"
    When 12 backends are selected
    And "B" goes down
    And 4 backends are selected
    Then the picks are "A, A, A, C"

  Scenario: With nobody available there is nobody to visit
    Given a pool of these backends:
      | backend | weight |
      | A       | 0      |
    And the selector "interleaved"
    Then no backend can be selected
