@lesson-06
Feature: Weights
  A weight says how many turns a backend is due. It can be 0, it can't be negative, and it can change.

  Scenario: A backend of weight 0 stays a member that is not available
    Given a pool of these backends:
      | backend | weight |
      | A       | 1      |
      | B       | 0      |
      | C       | 1      |
    Then the members are "A, B, C"
    And the available backends are "A, C"

  Scenario: A backend of weight 0 never has a turn
    Given a pool of these backends:
      | backend | weight |
      | A       | 0      |
      | B       | 1      |
      | C       | 1      |
    And the selector "round-robin"
    When 10000 backends are selected
    Then the picks are shared like this:
      | backend | picks |
      | B       | 5000  |
      | C       | 5000  |

  Scenario: With all weights 0 there is nobody to pick
    Given a pool of these backends:
      | backend | weight |
      | A       | 0      |
      | B       | 0      |
    And the selector "round-robin"
    Then no backend can be selected

  Scenario: A weight of 0 takes a backend out, and another weight brings it back to its place
    Given a pool of "A, B, C"
    When the weight of "B" becomes 0
    Then the available backends are "A, C"
    When the weight of "B" becomes 2
    Then the available backends are "A, B, C"

  Scenario: Weight and health have nothing to do with each other
    Given a pool of "A, B"
    When "A" goes down
    And the weight of "A" becomes 5
    Then the available backends are "B"
    When the weight of "A" becomes 0
    And "A" comes up
    Then the available backends are "B"
    When the weight of "A" becomes 1
    Then the available backends are "A, B"

  Scenario: A view that somebody keeps has the old weights
    Given a pool of "A, B"
    And somebody keeps a view of the pool
    When the weight of "B" becomes 5
    Then that view shows the weights "1, 1"

  Scenario: A negative weight is refused, and the old one stays
    Given a pool of "A, B"
    And somebody keeps a view of the pool
    When the weight of "A" becomes -1
    Then it is refused: bad weight -1
    And the pool still has that view

  Scenario: The same weight again changes nothing
    Given a pool of "A, B"
    And somebody keeps a view of the pool
    When the weight of "A" becomes 1
    Then the pool still has that view

  Scenario: Nobody gets a weight who is not a member
    Given a pool of "A, B"
    When the weight of "C" becomes 2
    Then it is refused: unknown member "C"
