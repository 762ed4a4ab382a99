@lesson-11
Feature: Smooth weighted round robin
  nginx's way: each round pays every available backend its weight; the richest is picked, and pays back all that was paid.

  Scenario: The credits of 4, 2, 1 come back to zero after a cycle
    Given a pool of these backends:
      | backend | weight |
      | A       | 4      |
      | B       | 2      |
      | C       | 1      |
    And the selector "smooth"
    Then the next rounds are:
      | after paying in | picked | after the pick |
      | 4, 2, 1         | A      | -3, 2, 1       |
      | 1, 4, 2         | B      | 1, -3, 2       |
      | 5, -1, 3        | A      | -2, -1, 3      |
      | 2, 1, 4         | C      | 2, 1, -3       |
      | 6, 3, -2        | A      | -1, 3, -2      |
      | 3, 5, -1        | B      | 3, -2, -1      |
      | 7, 0, 0         | A      | 0, 0, 0        |

  Scenario Outline: Smooth picks <picks> for the weights <A>, <B>, <C>
    Given a pool of these backends:
      | backend | weight |
      | A       | <A>    |
      | B       | <B>    |
      | C       | <C>    |
    And the selector "smooth"
    When <length> backends are selected
    Then the picks are "<picks>"

    Examples:
      | A   | B   | C   | length | picks                        |
      | 5   | 1   | 1   | 7      | A, A, B, A, C, A, A          |
      | 5   | 2   | 3   | 10     | A, C, B, A, A, C, A, B, C, A |
      | 100 | 100 | 100 | 6      | A, B, C, A, B, C             |
      | 3   | 0   | 1   | 8      | A, A, C, A, A, A, C, A       |

  Scenario: Greg with weight 3 gets every second turn
    Given a pool of these backends:
      | backend | weight |
      | Greg    | 3      |
      | Trevor  | 2      |
      | Mondy   | 1      |
    And the selector "smooth"
    When 6 backends are selected
    Then the picks are "Greg, Trevor, Greg, Mondy, Trevor, Greg"

  Scenario: Who is down has no smooth turn, whatever it is owed
    Given a pool of these backends:
      | backend | weight |
      | A       | 3      |
      | B       | 3      |
      | C       | 4      |
    And the selector "smooth"
    When 1 backend is selected
    And "A" goes down
    And "B" goes down
    And 2 backends are selected
    Then the picks are "C, C"

  Scenario: A change that changes nothing leaves the sequence
    Given a pool of these backends:
      | backend | weight |
      | A       | 5      |
      | B       | 2      |
      | C       | 3      |
    And the selector "smooth"
    When 2 backends are selected
    And the weight of "A" becomes 5
    And "B" comes up
    And 8 backends are selected
    Then the picks are "B, A, A, C, A, B, C, A"

  Scenario: Many clients share smooth turns exactly
    Given a pool of these backends:
      | backend | weight |
      | A       | 4      |
      | B       | 2      |
      | C       | 1      |
    And the selector "smooth"
    When 7 clients at once select 1000 backends each
    Then the picks are shared like this:
      | backend | picks |
      | A       | 4000  |
      | B       | 2000  |
      | C       | 1000  |

  Scenario: With nobody available smooth has nobody to pick
    Given a pool of these backends:
      | backend | weight |
      | A       | 3      |
      | B       | 0      |
    And "A" goes down
    And the selector "smooth"
    Then no backend can be selected

  Scenario: Anything can be chosen by weight, such as who sends a text message
    Given these values to choose from:
      | value      | weight |
      | Nordic SMS | 3      |
      | Cheap SMS  | 1      |
    When 4 values are taken
    Then the picks are "Nordic SMS, Nordic SMS, Cheap SMS, Nordic SMS"

  Scenario: Of nothing, nothing can be taken
    Given these values to choose from:
      | value      | weight |
      | Nordic SMS | 0      |
    Then nothing can be taken
