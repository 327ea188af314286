Feature: pots

  Rule: Side pots go by the level that a seat has paid for

    @levels-of-payment
    Scenario: Payments of 6, 10 and 10 make a main pot of 18 and a side pot of 8
      Given the house rules
      And stacks of 10, 10, 6
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 2c 3d 4h 6s 7c |
        | B    | 3c 4d 5h 7s 8c |
        | C    | 2d 3h 4s 5c 7d |
      When C goes all-in
      And A calls
      And B calls
      And draw 1 is reached
      And round 2 is reached
      And A bets
      And B calls
      Then the pots are
        | chips | seats |
        | 18    | A B C |
        | 8     | A B   |
      When the end is reached
      Then C wins 18
      And A wins 8
      And B wins 0
