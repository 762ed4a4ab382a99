@lesson-13
Feature: Provably fair
  Tijdeman's way: of those who are owed enough, pick the one who would soonest be owed too much.
  Of n > 1 backends, nobody is ever more than 1-1/(2n-2) picks from its share.

  Scenario Outline: Fair picks <picks> for the weights <A>, <B>, <C>
    Given a pool of these backends:
      | backend | weight |
      | A       | <A>    |
      | B       | <B>    |
      | C       | <C>    |
    And the selector "fair"
    When <length> backends are selected
    Then the picks are "<picks>"

    Examples:
      | A   | B   | C   | length | picks               |
      | 3   | 1   | 0   | 4      | A, A, B, A          |
      | 4   | 2   | 1   | 7      | A, B, A, A, C, B, A |
      | 5   | 1   | 1   | 7      | A, A, B, A, A, C, A |
      | 100 | 100 | 100 | 6      | A, B, C, A, B, C    |

  Scenario: Where smooth strays by more than one pick, fair stays within nine tenths
    Given a pool of these backends:
      | backend | weight |
      | A       | 12     |
      | B       | 12     |
      | C       | 12     |
      | D       | 1      |
      | E       | 1      |
      | F       | 1      |
    And the selector "smooth"
    Then after one of 39 picks, someone is more than 1.07 picks from its share
    Given the selector "fair"
    Then after each of 10000 picks, everyone is within 0.9 picks of its share

  Scenario: With nobody owed enough, because others are down, fair picks who is owed most
    Given a pool of these backends:
      | backend | weight |
      | A       | 9      |
      | B       | 9      |
      | C       | 9      |
      | D       | 10     |
      | E       | 10     |
      | F       | 10     |
    And the selector "fair"
    When 3 backends are selected
    Then the picks are "D, E, F"
    When "A" goes down
    And "B" goes down
    And "C" goes down
    And 3 backends are selected
    Then the picks are "D, E, F"

  Scenario: Two backends are never more than half a pick from their shares
    Given a pool of these backends:
      | backend | weight |
      | A       | 997    |
      | B       | 89     |
    And the selector "fair"
    Then after each of 10000 picks, everyone is within 0.5 picks of its share

  Scenario: One backend has every fair turn
    Given a pool of "A"
    And the selector "fair"
    When 3 backends are selected
    Then the picks are "A, A, A"

  Scenario: Fair carries what is owed over a change, too
    Given a pool of these backends:
      | backend | weight |
      | A       | 1000   |
      | B       | 1000   |
    And the selector "fair"
    When 1 backend is selected
    And the weight of "A" becomes 1
    And the weight of "B" becomes 1
    And 100 backends are selected
    Then nobody is picked more than 1 time in a row

  Scenario: With everybody down fair has nobody to pick
    Given a pool of "A, B"
    And the selector "fair"
    When "A" goes down
    And "B" goes down
    Then no backend can be selected
