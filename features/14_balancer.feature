@lesson-14
Feature: A tiny HTTP balancer
  The selectors at work: a program that sends each request to the backend whose turn it is.

  Scenario: A, A, A, B, A on the wire
    Given servers with these weights:
      | server | weight |
      | A      | 3      |
      | B      | 1      |
    And the balancer runs with "-selector weighted"
    When 5 requests are answered
    Then the picks are "A, A, A, B, A"

  Scenario Outline: The selector <selector> decides: <picks>
    Given servers with these weights:
      | server | weight |
      | A      | 5      |
      | B      | 2      |
      | C      | 3      |
    And the balancer runs with "-selector <selector>"
    When 10 requests are answered
    Then the picks are "<picks>"

    Examples:
      | selector    | picks                        |
      | round-robin | A, B, C, A, B, C, A, B, C, A |
      | weighted    | A, A, A, A, A, B, B, C, C, C |
      | interleaved | A, A, A, C, A, B, C, A, B, C |
      | smooth      | A, C, B, A, A, C, A, B, C, A |
      | fair        | A, C, A, B, A, C, A, B, C, A |

  Scenario: Without backends it brings three of its own, with weights 3, 2 and 1
    Given the balancer runs with ""
    When 6 requests are answered
    Then the picks are "A, B, A, C, B, A"

  Scenario: Many clients at once get exact shares
    Given servers with these weights:
      | server | weight |
      | A      | 3      |
      | B      | 1      |
    And the balancer runs with "-selector smooth"
    When 8 clients at once get 50 answers each
    Then the picks are shared like this:
      | backend | picks |
      | A       | 300   |
      | B       | 100   |

  Scenario: A request reaches the backend as the client sent it
    Given servers "A"
    And the balancer runs with ""
    When a POST of "/a//b/../c%2Fd?x=1;y=2&z=%zz" with the body "one pair of shoes" is sent
    Then server "A" got a POST of "/a//b/../c%2Fd?x=1;y=2&z=%zz" with the body "one pair of shoes"

  Scenario: The backend gets the host that the client asked for
    Given servers "A"
    And the balancer runs with ""
    When a request with the header "Host: shop.example" is sent
    Then server "A" got the header "Host" as "shop.example"

  Scenario Outline: The backend learns whom the request is from, whatever the client claims in <header>
    Given servers "A"
    And the balancer runs with ""
    When a request with the header "<header>: <claim>" is sent
    Then server "A" got the header "<header>" as "<truth>"

    Examples:
      | header            | claim       | truth     |
      | X-Forwarded-For   | 6.6.6.6     | 127.0.0.1 |
      | X-Forwarded-Proto | https       | http      |
      | Forwarded         | for=6.6.6.6 |           |

  Scenario: The backend is asked for no compression that the client did not ask for
    Given servers "A"
    And the balancer runs with ""
    When a request with the header "Accept: text/plain" is sent
    Then server "A" got the header "Accept" as "text/plain"
    And server "A" got the header "Accept-Encoding" as ""

  Scenario: A backend that can't be reached is a 502
    Given servers "A"
    And the balancer runs with "-selector round-robin"
    When server "A" stops
    Then a request is answered with status 502
    And it says: …backend A at http://127.0.0.1:…

  Scenario: Nobody available is a 503
    Given servers with these weights:
      | server | weight |
      | A      | 0      |
    And the balancer runs with ""
    Then a request is answered with status 503

  Scenario Outline: <signal> lets the requests in flight come to their end
    Given servers "A"
    And the balancer runs with ""
    And server "A" is answering a request
    When the balancer is told to stop by <signal>
    Then no new request gets in
    And server "A" finishes its answer, which the client gets whole
    And it ends with status 0 and says: Stopping: no new requests, and those in flight have … to end.
    And it has not said: …cut off…

    Examples:
      | signal  |
      | SIGINT  |
      | SIGTERM |

  Scenario: A second signal does not wait for requests in flight
    Given servers "A"
    And the balancer runs with ""
    And server "A" is answering a request
    When the balancer is told to stop by SIGTERM
    Then no new request gets in
    When the balancer is told to stop by SIGTERM
    Then it ends with status 1 and says: balancer: requests in flight were cut off by a second signal

  Scenario: To ask for help is no failure
    When the balancer is started with "-h"
    Then it ends with status 0 and says: usage: balancer …

  Scenario: It says in one line that its port is taken
    When the balancer is started on a port that is taken
    Then it ends with status 2 and says: balancer: -listen: listen tcp 127.0.0.1:…; choose another, or 127.0.0.1:0 for any free port

  Scenario Outline: It does not start with <what>
    When the balancer is started with "<flags>"
    Then it ends with status 2 and says: balancer: <line>

    Examples:
      | what                       | flags                                                             | line                                                                               |
      | an unknown selector        | -selector roundrobin                                              | -selector: unknown selector "roundrobin": choose one of fair,…                     |
      | a URL without a scheme     | -backend localhost:9001                                           | …: "localhost:9001" is not a URL such as http://127.0.0.1:9001; …                  |
      | an address for a URL       | -backend 127.0.0.1:9001                                           | …: "127.0.0.1:9001" is not a URL such as http://127.0.0.1:9001; …                  |
      | a URL of another kind      | -backend ftp://localhost:9001                                     | …: "ftp://localhost:9001" is not a URL such as http://127.0.0.1:9001; …            |
      | a URL with a path          | -backend A=http://localhost:9001/shop                             | …: "http://localhost:9001/shop" has more than a host and a port: …                 |
      | a URL without a host       | -backend http://:9001                                             | …: "http://:9001" is not a URL such as http://127.0.0.1:9001; …                    |
      | a port that there is not   | -backend http://localhost:99999                                   | …: "http://localhost:99999" has the port 99999: use 1 to 65535; …                  |
      | no URL at all              | -backend A=                                                       | …: "" is not a URL such as http://127.0.0.1:9001; …                                |
      | a backend without a name   | -backend =http://localhost:9001                                   | …: no name before the =; …                                                         |
      | a weight below 0           | -backend A=http://localhost:9001;weight=-1                        | …: backend "A": bad weight -1: use 0 to 65535; …                                   |
      | a weight that is no number | -backend http://localhost:9001;weight=much                        | …: "weight=much" after the ; is not weight=N with N from 0 to 65535; …             |
      | the same name twice        | -backend A=http://localhost:9001 -backend A=http://localhost:9002 | -backend: duplicate member "A": give one of them another name                      |
      | an empty address           | -listen=                                                          | -listen: no address: give it one, such as 127.0.0.1:8080                           |
      | an unknown flag            | -backends A                                                       | flag provided but not defined: -backends; -h lists the flags                       |
      | a URL without a flag       | http://localhost:9001                                             | unexpected argument "http://localhost:9001": give backends as -backend url; …      |
      | an address without a port  | -listen localhost                                                 | -listen: address localhost: missing port in address; …                             |
