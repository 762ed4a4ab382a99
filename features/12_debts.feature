@lesson-12
Feature: Debts survive change
  A credit is what a backend is owed, in picks. It is owed still when weights change, and when backends go down, leave or join.

  Scenario: What is owed keeps its size in picks, whatever the weights become
    Given a pool of these backends:
      | backend | weight |
      | A       | 1000   |
      | B       | 1000   |
    And the selector "smooth"
    When 1 backend is selected
    And the weight of "A" becomes 1
    And the weight of "B" becomes 1
    And 100 backends are selected
    Then nobody is picked more than 1 time in a row

  Scenario: When weights change, credits in weight points change with the price of a pick
    Given a pool of these backends:
      | backend | weight |
      | A       | 4      |
      | B       | 2      |
      | C       | 2      |
    And the selector "smooth"
    When 1 backend is selected
    And the weight of "A" becomes 12
    Then the next rounds are:
      | after paying in | picked | after the pick |
      | 4, 6, 6         | B      | 4, -10, 6      |
      | 16, -8, 8       | A      | 0, -8, 8       |

  Scenario: The credit of a backend that is down is frozen
    Given a pool of these backends:
      | backend | weight |
      | A       | 1      |
      | B       | 1      |
      | C       | 2      |
    And the selector "smooth"
    When 1 backend is selected
    And "A" goes down
    And 3 backends are selected
    And "A" comes up
    Then the next rounds are:
      | after paying in | picked | after the pick |
      | 2, 2, 0         | A      | -2, 2, 0       |

  Scenario: A backend that leaves shares its credit out by weight
    Given a pool of these backends:
      | backend | weight |
      | A       | 4      |
      | B       | 3      |
      | C       | 1      |
    And the selector "smooth"
    When 3 backends are selected
    And "A" leaves
    Then the next rounds are:
      | after paying in | picked | after the pick |
      | 2, 2            | B      | -2, 2          |

  Scenario: A backend that joins is owed nothing
    Given a pool of these backends:
      | backend | weight |
      | A       | 1      |
      | B       | 1      |
    And the selector "smooth"
    When 1 backend is selected
    And "C" joins
    Then the next rounds are:
      | after paying in | picked | after the pick  |
      | -0.50, 2.50, 1  | B      | -0.50, -0.50, 1 |

  Scenario: A backend that is down for every other pick takes nobody else's turns
    Given a pool of "A, B, C"
    And the selector "smooth"
    When "C" is down for every other of the next 600 picks
    Then the picks are shared like this:
      | backend | picks |
      | A       | 250   |
      | B       | 250   |
      | C       | 100   |

  Scenario: Equal debts are equal, however they were rounded, and the first to have joined is picked
    Given a pool of these backends:
      | backend | weight |
      | A       | 1      |
      | B       | 2      |
    And the selector "smooth"
    When 1 backend is selected
    And the weight of "A" becomes 2
    And 1 backend is selected
    And the weight of "A" becomes 1
    And 2 backends are selected
    Then the picks are "B, A"
