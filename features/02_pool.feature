@lesson-02
Feature: A pool
  A pool is a list of backends that do the same work. Names are unique, and the order is that of joining.

  Scenario: Members stand in the order in which they joined
    Given a pool of "Greg, Trevor"
    When "Mondy" joins
    Then the members are "Greg, Trevor, Mondy"

  Scenario: A pool that nobody has put anything into is empty, and ready to use
    Given an empty pool
    Then the members are ""
    When "Greg" joins
    Then the members are "Greg"

  Scenario: A name is taken only once
    Given a pool of "Greg, Trevor"
    When "Greg" joins
    Then it is refused: duplicate member "Greg"
    And the members are "Greg, Trevor"

  Scenario: A new pool takes each name only once, too
    Given a pool of "Greg, Trevor, Greg"
    Then it is refused: duplicate member "Greg"

  Scenario: The others keep their order when a member leaves
    Given a pool of "Greg, Trevor, Mondy"
    When "Trevor" leaves
    Then the members are "Greg, Mondy"

  Scenario: Who comes back is the last to have joined
    Given a pool of "Greg, Trevor, Mondy"
    When "Greg" leaves
    And "Greg" joins
    Then the members are "Trevor, Mondy, Greg"

  Scenario: Nobody leaves who is not a member
    Given a pool of "Greg, Trevor"
    When "Mondy" leaves
    Then it is refused: unknown member "Mondy"
    And the members are "Greg, Trevor"

  Scenario: A view that somebody keeps never changes
    Given a pool of "Greg, Trevor"
    And somebody keeps a view of the pool
    When "Greg" leaves
    And "Mondy" joins
    Then that view shows "Greg, Trevor"
    And the members are "Trevor, Mondy"
