@lesson-01
Feature: A backend
  A backend is one server: its name, where to reach it, and how much work it gets compared with the others.

  Scenario: A backend is what it was made to be
    Given a backend "Greg" at "127.0.0.1:9001" with weight 3
    Then the backend is "Greg" at "127.0.0.1:9001" with weight 3

  Scenario Outline: A name is one word: "<name>" is not
    Given a backend "<name>" at "127.0.0.1:9001" with weight 1
    Then it is refused: bad name "<name>"

    Examples:
      | name        |
      |             |
      | Greg Trevor |

  Scenario Outline: The weight <weight> is taken, from 0 to 65535
    Given a backend "Greg" at "127.0.0.1:9001" with weight <weight>
    Then the backend is "Greg" at "127.0.0.1:9001" with weight <weight>

    Examples:
      | weight |
      | 0      |
      | 65535  |

  Scenario Outline: The weight <weight> is refused, outside 0 to 65535
    Given a backend "Greg" at "127.0.0.1:9001" with weight <weight>
    Then it is refused: backend "Greg": bad weight <weight>: use 0 to 65535

    Examples:
      | weight |
      | -1     |
      | 65536  |

  Scenario: Another weight makes a copy, and the backend stays as it was
    Given a backend "Greg" at "127.0.0.1:9001" with weight 3
    When a copy of it gets the weight 5
    Then the copy is "Greg" at "127.0.0.1:9001" with weight 5
    And the backend is "Greg" at "127.0.0.1:9001" with weight 3

  Scenario: A copy can have the same weights, and no others
    Given a backend "Greg" at "127.0.0.1:9001" with weight 3
    When a copy of it gets the weight -5
    Then it is refused: backend "Greg": bad weight -5: use 0 to 65535

  Scenario: Requests in flight are those that began and have not ended
    Given a backend "Greg" at "127.0.0.1:9001" with weight 3
    When the backend begins 3 requests and ends 1
    Then the backend has 2 requests in flight

  Scenario: A backend and its copy are one server, so they share one count
    Given a backend "Greg" at "127.0.0.1:9001" with weight 3
    And a copy of it gets the weight 5
    When the backend begins 3 requests and ends 0
    And the copy begins 1 request and ends 2
    Then the backend has 2 requests in flight
    And the copy has 2 requests in flight
