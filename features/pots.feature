Feature: pots

  Rule: What nobody called goes back to its owner

    @uncalled-chips-are-returned
    Scenario: The part of a bet that an all-in call leaves open goes back
      Given the house rules
      And stacks of 100, 10
      And blinds of 2 and 4
      When round 4 is reached
      And A bets to 8
      And B goes all-in
      Then A gets back 2
      And B gets back 0
      And the pots are
        | chips | seats |
        | 20    | A B   |

    @uncalled-chips-are-returned
    Scenario: An all-in over the stack of the only other player goes back but for what that stack covers
      Given the full-tilt-no-limit rules
      And stacks of 30, 100
      And blinds of 1 and 2
      When B goes all-in
      And A calls
      Then B gets back 70
      And A gets back 0
      And the pots are
        | chips | seats |
        | 60    | A B   |

    @uncalled-chips-are-returned
    Scenario: A raise before which all others fold goes back, and the pot is what the others had paid and called
      Given the house rules
      And 3 seats
      And blinds of 2 and 4
      When C raises to 8
      And A folds
      And B folds
      Then C gets back 4
      And C wins 10
      And the stacks are 98, 96, 106

    Scenario: If all fold to the big blind, what it has posted above the small blind goes back
      Given the house rules
      And 3 seats
      And blinds of 2 and 4
      When C folds
      And A folds
      Then B gets back 2
      And B wins 4

    Scenario: Who folds gets nothing back, even of what a player who is all-in has not matched
      Given the house rules
      And stacks of 50, 1, 50
      And blinds of 2 and 4
      When C calls
      And A folds
      Then A gets back 0
      And C gets back 2
      And the pots are
        | chips | seats |
        | 3     | B C   |
        | 2     | C     |

  Rule: The main pot and the side pots go by the level that a seat has paid for

    @pots-by-level @example-6-10-10-main-pot-of-18 @example-6-10-10-side-pot-of-8
    Scenario: Payments of 6, 10 and 10 make a main pot of 18 for all three and a side pot of 8 for the last two
      Given the house rules
      And stacks of 6, 10, 10
      And blinds of 2 and 4
      When C calls
      And A goes all-in
      And the others call
      And round 2 is reached
      And B goes all-in
      And C goes all-in
      Then the pots are
        | chips | seats |
        | 18    | A B C |
        | 8     | B C   |

    @example-a-takes-only-18 @example-b-or-c-takes-8 @all-in-wins-only-its-level @each-pot-is-compared-apart
    Scenario: A has paid 6 and takes only 18 with the best hand; the better of B and C takes the other 8
      Given the house rules
      And stacks of 6, 10, 10
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 9c 7d 4s 3h 2d |
        | C    | 8c 6d 4d 3d 2h |
      When C calls
      And A goes all-in
      And the others call
      And round 2 is reached
      And B goes all-in
      And C goes all-in
      And the end is reached
      Then A wins 18
      And C wins 8
      And B wins 0

    Scenario: With the best hand of all, who has paid for every pot takes every pot
      Given the house rules
      And stacks of 6, 10, 10
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 8c 6d 4d 3d 2h |
        | B    | 7c 5d 4h 3s 2c |
        | C    | 9c 7d 4s 3h 2d |
      When C calls
      And A goes all-in
      And the others call
      And round 2 is reached
      And B goes all-in
      And C goes all-in
      And the end is reached
      Then B wins 26
      And A wins 0
      And C wins 0

    @all-in-wins-only-its-level
    Scenario: A stack of 30 wins 90 from two stacks of 380, and not 790
      Given the full-tilt-no-limit rules
      And stacks of 380, 380, 30
      And blinds of 1 and 2
      And these cards
        | seat | hand           |
        | A    | 8c 6d 4d 3d 2h |
        | B    | 9c 7d 4s 3h 2d |
        | C    | 7c 5d 4h 3s 2c |
      When C goes all-in
      And A goes all-in
      And B goes all-in
      And the end is reached
      Then C wins 90
      And A wins 700
      And B wins 0

    @pots-by-level
    Scenario: Of three levels each is a pot of its own, for the best hand that has paid for it
      Given the full-tilt-no-limit rules
      And stacks of 10, 20, 30, 40
      And blinds of 1 and 2
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 8c 6d 4d 3d 2h |
        | C    | 9c 7d 4s 3h 2d |
        | D    | Tc 8d 6h 5s 3c |
      When C goes all-in
      And the others call
      Then the pots are
        | chips | seats   |
        | 40    | A B C D |
        | 30    | B C D   |
        | 20    | C D     |
      When the end is reached
      Then A wins 40
      And B wins 30
      And C wins 20
      And D wins 0

    @pots-by-level
    Scenario: What somebody paid before folding makes no pot of its own
      Given the house rules
      And 3 seats
      And blinds of 2 and 4
      When C calls
      And A folds
      And B raises to 8
      And C calls
      Then the pots are
        | chips | seats |
        | 18    | B C   |

    @pots-by-level @folded-chips-stay @uncalled-chips-are-returned
    Scenario: A stack of one blind wins the pot of the blinds; the side pot goes to whoever is not bet out of it
      Given the house rules
      And stacks of 12, 12, 4
      And blinds of 4 and 4
      And these cards
        | seat | hand           |
        | A    | 3c 4d 5h 7s 9c |
        | B    | 2c 4h 5d 6s 9h |
        | C    | 2d 3d 4s 5c 7d |
      When C calls
      And round 2 is reached
      And A bets
      And B calls
      Then the pots are
        | chips | seats |
        | 12    | A B C |
        | 8     | A B   |
      When round 3 is reached
      And A goes all-in
      And B folds
      Then A gets back 4
      When the end is reached
      Then C wins 12
      And A wins 8
      And B wins 0

    Scenario: Who is left alone with a claim to a side pot wins it with any hand
      Given the house rules
      And stacks of 6, 50, 50
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | Kc Kd Kh Qs Jc |
        | C    | 7d 5h 4s 3c 2d |
      When C calls
      And A goes all-in
      And the others call
      And round 2 is reached
      And B bets to 4
      And C calls
      And round 3 is reached
      And B bets
      And C folds
      And the end is reached
      Then B wins 8
      And A wins 18
      And C wins 0

    Scenario: Who cannot pay the whole ante wins from every other as much as that at most
      Given the house rules
      And stacks of 1, 50, 50
      And blinds of 2 and 4
      And an ante of 2
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 8c 6d 4d 3d 2h |
      When C calls
      And B checks
      Then the pots are
        | chips | seats |
        | 3     | A B C |
        | 10    | B C   |
      When the end is reached
      Then A wins 3
      And B wins 10

  Rule: Who folds leaves the chips and wins nothing

    @folded-chips-stay @folded-seats-win-nothing @fold-gives-up-the-pot @fold-gives-up-the-hand
    Scenario: Who folds leaves the chips in the pot and does not win it, even with the best hand
      Given the house rules
      And 3 seats
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 8c 6d 4d 3d 2h |
        | C    | 9c 7d 4s 3h 2d |
      When round 2 is reached
      And A bets to 4
      And B raises to 8
      And C calls
      And A folds
      Then the pots are
        | chips | seats |
        | 32    | B C   |
      When the end is reached
      Then B wins 32
      And A wins 0
      And C wins 0

  Rule: The last player left takes the pot at once

    @last-seat-takes-the-pot @last-seat-shows-nothing @last-seat-ends-the-deal
    Scenario: When all others have folded, the deal is over and the last player takes the pot without showing
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When C raises to 4
      And A folds
      Then the deal is at round 1
      When B folds
      Then the deal is at the end
      And C wins 5
      And nobody show in this order

    @last-seat-takes-the-pot @last-seat-shows-nothing
    Scenario: The last player left after a draw takes the pot with any hand
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      And these cards
        | seat | hand           |
        | A    | Kc Kd Kh Qs Jc |
        | B    | 7c 5d 4h 3s 2c |
      When round 3 is reached
      And A bets
      And B folds
      Then the deal is at the end
      And A wins 4
      And B wins 0
      And nobody show in this order

  Rule: The hands are compared whole

    @pots-go-by-whole-hands @weakest-hand-wins
    Scenario: The fifth card decides where the first four are equal
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      And these cards
        | seat | hand           |
        | A    | 9c 8d 6h 5s 3c |
        | B    | 9d 8h 6s 5c 2d |
      When the end is reached
      Then B wins 4
      And A wins 0

  Rule: Equal hands share the pot, and odd chips go to the left of the button

    Scenario: Equal hands share the pot equally, and a worse hand gets nothing
      Given the house rules
      And 3 seats
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 8c 6d 4d 3d 2h |
        | C    | 7d 5h 4s 3c 2d |
      When the end is reached
      Then A wins 6
      And C wins 6
      And B wins 0

    @equal-hands-split @odd-chip-left-of-button
    Scenario: Of a pot of 7 for two equal hands 4 go to the first left of the button and 3 to the other
      Given the house rules
      And 3 seats
      And blinds of 1 and 3
      And these cards
        | seat | hand           |
        | B    | 7c 5d 4h 3s 2c |
        | C    | 7d 5h 4s 3c 2d |
      When C calls
      And A folds
      And the end is reached
      Then B wins 4
      And C wins 3
      And A wins 0

    @odd-chip-left-of-button
    Scenario: The odd chip goes by the place of the button, whoever sits in the first seat
      Given the house rules
      And 3 seats
      And the button on A
      And blinds of 1 and 3
      And these cards
        | seat | hand           |
        | A    | 7d 5h 4s 3c 2d |
        | C    | 7c 5d 4h 3s 2c |
      When A calls
      And B folds
      And the end is reached
      Then C wins 4
      And A wins 3

    Scenario: Who gets the odd chip has it in front of him when the deal is over
      Given the house rules
      And stacks of 20, 20, 20
      And blinds of 1 and 3
      And these cards
        | seat | hand           |
        | B    | 7c 5d 4h 3s 2c |
        | C    | 7d 5h 4s 3c 2d |
      When C calls
      And A folds
      And the end is reached
      Then the stacks are 19, 21, 20

    @equal-hands-split
    Scenario: A pot of 30300 gives three equal hands 10100 each
      Given the full-tilt-no-limit rules
      And stacks of 10100, 10100, 10100
      And blinds of 50 and 100
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 7d 5h 4s 3c 2d |
        | C    | 7h 5s 4c 3d 2h |
      When C goes all-in
      And the others call
      And the end is reached
      Then A wins 10100
      And B wins 10100
      And C wins 10100

    @odd-chip-left-of-button
    Scenario: Of two odd chips each of the first two winners left of the button gets one
      Given the house rules
      And 4 seats
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | B    | 7c 5d 4h 3s 2c |
        | C    | 7d 5h 4s 3c 2d |
        | D    | 7h 5s 4c 3d 2h |
      When C calls
      And D calls
      And A folds
      And the end is reached
      Then B wins 5
      And C wins 5
      And D wins 4

    @odd-chip-left-of-button
    Scenario: Where all odd chips stay together, the first winner left of the button gets both
      Given the house rules with pots.odd_chips all_to_first_left_of_button
      And 4 seats
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | B    | 7c 5d 4h 3s 2c |
        | C    | 7d 5h 4s 3c 2d |
        | D    | 7h 5s 4c 3d 2h |
      When C calls
      And D calls
      And A folds
      And the end is reached
      Then B wins 6
      And C wins 4
      And D wins 4

    Scenario: Equal hands share only the pots that both have paid for
      Given the house rules
      And stacks of 6, 10, 10
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 7d 5h 4s 3c 2d |
        | C    | 9c 8h 6d 4d 2h |
      When C calls
      And A goes all-in
      And the others call
      And round 2 is reached
      And B goes all-in
      And C goes all-in
      And the end is reached
      Then A wins 9
      And B wins 17
      And C wins 0

  Rule: The house takes nothing

    @no-commission
    Scenario: The winner gets all the chips of the pot
      Given the house rules
      And stacks of 100, 100
      And blinds of 10 and 20
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 9c 7d 4s 3h 2d |
      When the end is reached
      Then A wins 40
      And the stacks are 120, 80
