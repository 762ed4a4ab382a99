@lesson-03
Feature: Available
  Members can be down for a while. Work goes only to those that are available.

  Scenario: Whoever joins is up
    Given a pool of "Greg, Trevor"
    When "Mondy" joins
    Then the available backends are "Greg, Trevor, Mondy"

  Scenario: Who is down stays a member, but is not available
    Given a pool of "Greg, Trevor, Mondy"
    When "Trevor" goes down
    Then the available backends are "Greg, Mondy"
    And the members are "Greg, Trevor, Mondy"

  Scenario: Who comes up again has its old place
    Given a pool of "Greg, Trevor, Mondy"
    When "Trevor" goes down
    And "Greg" goes down
    And "Trevor" comes up
    And "Greg" comes up
    Then the available backends are "Greg, Trevor, Mondy"

  Scenario: All can be down at once
    Given a pool of "Greg, Trevor"
    When "Greg" goes down
    And "Trevor" goes down
    Then the available backends are ""

  Scenario: Who leaves while it is down, and joins again, is up
    Given a pool of "Greg, Trevor"
    When "Greg" goes down
    And "Greg" leaves
    And "Greg" joins
    Then the available backends are "Trevor, Greg"

  Scenario: A change that changes nothing leaves the same view
    Given a pool of "Greg, Trevor"
    And "Greg" goes down
    And somebody keeps a view of the pool
    When "Greg" goes down
    And "Trevor" comes up
    Then the pool still has that view

  Scenario: Nobody goes down who is not a member
    Given a pool of "Greg, Trevor"
    When "Mondy" goes down
    Then it is refused: unknown member "Mondy"

  Scenario: Nobody comes up who is not a member
    Given a pool of "Greg, Trevor"
    When "Mondy" comes up
    Then it is refused: unknown member "Mondy"
