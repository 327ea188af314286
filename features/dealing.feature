Feature: dealing

  Rule: Every seat is dealt its own cards, and no others are used

    @five-cards-each @no-community-cards
    Scenario: Every seat is dealt five cards that are its own
      Given the house rules
      And 4 seats
      Then the number of cards in every hand is 5
      And the number of cards in the stub is 32
      And the number of burned cards is 0

    @ordinary-deck-of-52 @no-jokers
    Scenario: The deck has 52 cards, so that six hands leave a stub of 22
      Given the house rules
      And 6 seats
      When C, D, E, F, A call
      And B checks
      Then the deal is at draw 1
      And the number of cards in every hand is 5
      And the number of cards in the stub is 22

    Scenario: In a game of four cards every seat is dealt four
      Given the house rules with dealing.cards 4
      And the rule drawing.most_discards is 4
      And 4 seats
      Then the number of cards in every hand is 4
      And the number of cards in the stub is 36
      When draw 1 is reached
      Then A may draw 0, 1, 2, 3 and 4

  Rule: The deal goes clockwise from the left of the button

    @deal-starts-left-of-button @deal-clockwise
    Scenario: The first seat left of the button is dealt to first, and the button last
      Given the house rules
      And 4 seats
      And the button on B
      Then the cards go to C, D, A and B in this order
      And the number of cards in every hand is 5

    @button-orders-the-deal
    Scenario: Wherever the button is, the seat to its left is dealt to first
      Given the full-tilt-limit rules
      And 3 seats
      And the button on A
      Then the cards go to B, C and A in this order

    Scenario: An empty seat is dealt no cards
      Given the house rules
      And stacks of 100, 0, 100, 100
      And the button on D
      Then the cards go to A, C and D in this order
      And B holds nothing
      And the number of cards in the stub is 37

    Scenario: The button is dealt to last heads-up too
      Given the house rules
      And 2 seats
      Then the cards go to A and B in this order
      And it is B's turn

    @one-card-at-a-time
    Scenario: The cards go round one at a time
      Given the house rules
      And 3 seats
      And these cards
        | seat | hand           |
        | A    | 2c 5c 8c Jc Kc |
        | B    | 3d 6d 9d Qd Ad |
        | C    | 4h 7h Th Kh 2h |
      Then A holds 2c 5c 8c Jc Kc
      And B holds 3d 6d 9d Qd Ad
      And C holds 4h 7h Th Kh 2h
      And the cards go to A, B and C in this order

    Scenario: Where whole hands are dealt, each seat gets five cards in a row
      Given the house rules with dealing.pattern whole_hand
      And 3 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3c 4c 5c 7c |
        | B    | 2d 3d 4d 5d 7d |
        | C    | 2h 3h 4h 5h 7h |
      Then A holds 2c 3c 4c 5c 7c
      And B holds 2d 3d 4d 5d 7d
      And C holds 2h 3h 4h 5h 7h

  Rule: So many seats can play

    @at-most-six-seats
    Scenario: At most six seats play a deal
      Given the house rules
      And 7 seats
      When round 1 is reached
      Then it is refused
      Given 6 seats
      When round 1 is reached
      Then the number of cards in every hand is 5
      And the number of cards in the stub is 22

    @at-least-two-seats
    Scenario: One seat alone cannot play
      Given the house rules
      And stacks of 100, 0, 0
      And the button on A
      When round 1 is reached
      Then it is refused
      Given stacks of 100, 100, 0
      When round 1 is reached
      Then the number of cards in every hand is 5
      And the number of cards in the stub is 42

    Scenario Outline: Where <id> seats must play, one fewer cannot
      Given the house rules with dealing.least_seats <id>
      And <fewer> seats
      When round 1 is reached
      Then it is refused
      Given <id> seats
      When round 1 is reached
      Then the number of cards in every hand is 5

      Examples:
        | id | fewer |
        | 3  | 2     |
        | 4  | 3     |

    Scenario Outline: Where <id> seats may play, one more cannot
      Given the house rules with dealing.most_seats <id>
      And <more> seats
      When round 1 is reached
      Then it is refused
      Given <id> seats
      When round 1 is reached
      Then the number of cards in every hand is 5

      Examples:
        | id | more |
        | 2  | 3    |
        | 5  | 6    |
        | 7  | 8    |

    Scenario: Ten seats can be dealt in, which leaves a stub of two
      Given the house rules with dealing.most_seats 10
      And 10 seats
      When round 1 is reached
      Then the number of cards in every hand is 5
      And the number of cards in the stub is 2

    Scenario: The small blind is not above the big blind
      Given the house rules
      And 3 seats
      And blinds of 4 and 2
      When round 1 is reached
      Then it is refused
      Given blinds of 2 and 4
      When round 1 is reached
      Then A posts 2
      And B posts 4
