@lesson-09
Feature: Lay it out again when the pool changes
  A cycle is for the pool as it was. When that changes, the next pick needs a new one.

  Scenario: A new weight counts from the next pick
    Given a pool of these backends:
      | backend | weight |
      | A       | 1      |
      | B       | 1      |
    And the selector "weighted"
    When 6 backends are selected
    And the weight of "B" becomes 2
    And 3 backends are selected
    Then the picks are "A, B, B"

  Scenario: Who is down has no slot, and its turns are shared among all others
    Given a pool of these backends:
      | backend | weight |
      | A       | 1      |
      | B       | 1      |
      | C       | 10     |
    And the selector "weighted"
    When 12 backends are selected
    And "A" goes down
    And 110 backends are selected
    Then the picks are shared like this:
      | backend | picks |
      | B       | 10    |
      | C       | 100   |

  Scenario: A backend has its old weight when it comes up again
    Given a pool of these backends:
      | backend | weight |
      | A       | 3      |
      | B       | 1      |
    And the selector "weighted"
    When "A" goes down
    And 4 backends are selected
    Then the picks are "B, B, B, B"
    When "A" comes up
    And 4 backends are selected
    Then the picks are "A, A, A, B"

  Scenario: Who joins has its slots, and who leaves has none
    Given a pool of "A, B"
    And the selector "weighted"
    When 2 backends are selected
    And "C" joins
    And "A" leaves
    And 4 backends are selected
    Then the picks are "B, C, B, C"

  Scenario: A change does not restart the cycle
    Given a pool of "A, B, C"
    And the selector "weighted"
    When 1 backend is selected
    And "D" joins
    And 3 backends are selected
    Then the picks are "B, C, D"

  Scenario: A change that changes nothing lays nothing out
    Given a pool of "A, B"
    And a schedule that walks "A, B, B"
    When 2 backends are selected
    And the weight of "A" becomes 2
    And 1 backend is selected
    And the weight of "A" becomes 2
    And "B" comes up
    And 2 backends are selected
    Then the picks are "A, B"
    And the cycle has been laid out 2 times

  Scenario: With everybody down there is nobody to pick, until somebody comes up
    Given a pool of "A, B"
    And the selector "weighted"
    When 1 backend is selected
    And "A" goes down
    And "B" goes down
    Then no backend can be selected
    When "B" comes up
    And 2 backends are selected
    Then the picks are "B, B"
