Feature: showdown

  Rule: The showdown comes after the last betting round

    @showdown-after-the-last-round
    Scenario: After the last draw there is one more round, and only then are the hands shown
      Given the house rules
      And 2 seats
      When round 4 is reached
      Then the deal is at round 4
      And nobody show in this order
      When A bets
      And B calls
      Then the deal is at the end
      And A, B show in this order

  Rule: All who are left open their hands

    @all-remaining-seats-take-part @all-hands-shown
    Scenario: All who are left show, all-in or beaten, and who has folded does not
      Given the house rules
      And stacks of 50, 4, 50, 50
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | B    | 7c 5d 4h 3s 2c |
        | C    | 8c 6d 4d 3d 2h |
        | D    | 9c 7d 4s 3h 2d |
      When C calls
      And D calls
      And A folds
      And the end is reached
      Then B, C and D show in this order
      And B wins 14

    @all-hands-shown @all-remaining-seats-take-part
    Scenario: Where beaten hands may stay closed, a hand worse than one already shown is not opened
      Given the house rules with showdown.reveal beaten_may_muck
      And 3 seats
      And these cards
        | seat | hand           |
        | A    | 8c 6d 4d 3d 2h |
        | B    | 9c 7d 4s 3h 2d |
        | C    | 7c 5d 4h 3s 2c |
      When the end is reached
      Then A, C show in this order

    Scenario: Where beaten hands may stay closed, a hand that is equal to the best one shown is opened
      Given the house rules with showdown.reveal beaten_may_muck
      And 3 seats
      And these cards
        | seat | hand           |
        | A    | 8c 6d 4d 3d 2h |
        | B    | 8d 6h 4h 3h 2s |
        | C    | 9c 7d 4s 3s 2c |
      When the end is reached
      Then A, B show in this order

    Scenario: Where beaten hands may stay closed, a hand is opened that can still win a side pot
      Given the house rules with showdown.reveal beaten_may_muck
      And stacks of 6, 50, 50
      And blinds of 2 and 4
      And these cards
        | seat | hand           |
        | A    | 7c 5d 4h 3s 2c |
        | B    | 8c 6d 4d 3d 2h |
        | C    | 9c 7d 4s 3h 2d |
      When C calls
      And A goes all-in
      And the others call
      And round 2 is reached
      And B bets
      And C calls
      And the end is reached
      Then A, B show in this order

  Rule: Who raised last in the last round shows first

    @last-raiser-shows-first @hands-shown-clockwise
    Scenario: The last player who raised shows first, and the others follow clockwise
      Given the house rules
      And 4 seats
      When round 4 is reached
      And A bets
      And B calls
      And C raises
      And the others call
      Then C, D, A and B show in this order

    @last-raiser-shows-first @left-of-button-shows-first
    Scenario: A bet that nobody raises counts as the last raise
      Given the house rules
      And 3 seats
      When round 4 is reached
      And A checks
      And B bets
      And the others call
      Then B, C and A show in this order

    @last-raiser-shows-first
    Scenario: Where only raises count, a bet that nobody raises does not
      Given the house rules with showdown.aggressor raise_only
      And 3 seats
      When round 4 is reached
      And A checks
      And B bets
      And the others call
      Then A, B and C show in this order

    Scenario: Where only raises count, the last player who raised shows first
      Given the house rules with showdown.aggressor raise_only
      And 3 seats
      When round 4 is reached
      And A bets
      And B raises
      And the others call
      Then B, C and A show in this order

    Scenario: Who called the last raise does not show before the raiser
      Given the house rules
      And 3 seats
      When round 4 is reached
      And A bets
      And B raises
      And C raises
      And the others call
      Then C, A and B show in this order

  Rule: If nobody bet in the last round, the first one left of the button shows first

    @left-of-button-shows-first
    Scenario: A raise in an earlier round does not count
      Given the house rules
      And 3 seats
      When round 3 is reached
      And A checks
      And B bets
      And C raises
      And the others call
      And round 4 is reached
      And A, B and C check
      Then A, B and C show in this order

    @last-raiser-shows-first
    Scenario: Where the raises of every round count, the last of the whole deal shows first
      Given the house rules with showdown.first any_round_aggressor
      And 3 seats
      When round 2 is reached
      And A checks
      And B bets
      And the others call
      And round 3 is reached
      And A and B check
      And C bets
      And the others call
      And round 4 is reached
      And A, B and C check
      Then C, A and B show in this order

    Scenario: The last of the whole deal that raised shows first, in whichever seat it sits
      Given the house rules with showdown.first any_round_aggressor
      And 3 seats
      And the button on B
      When round 2 is reached
      And C checks
      And A bets
      And the others call
      And round 4 is reached
      And C, A and B check
      Then A, B and C show in this order

    Scenario: Where nobody raised in the whole deal, the first one left of the button shows first
      Given the house rules with showdown.first any_round_aggressor
      And 3 seats
      And the button on B
      When round 4 is reached
      And C, A and B check
      Then C, A and B show in this order

    Scenario: Who raised last shows first, also in the first seat
      Given the house rules
      And 3 seats
      And the button on B
      When round 4 is reached
      And C checks
      And A bets
      And B and C call
      Then A, B and C show in this order

    Scenario: Where bets and raises do not matter, the first one left of the button always shows first
      Given the house rules with showdown.first left_of_button
      And 3 seats
      When round 4 is reached
      And A checks
      And B bets
      And the others call
      Then A, B and C show in this order

    Scenario: Where bets and raises do not matter, the seat left of the button shows first, wherever the button is
      Given the house rules with showdown.first left_of_button
      And 3 seats
      And the button on B
      When round 4 is reached
      And C checks
      And A bets
      And B and C call
      Then C, A and B show in this order

    @left-of-button-shows-first
    Scenario: A player who is all-in can be the first one left of the button
      Given the house rules
      And stacks of 6, 50, 50
      And blinds of 2 and 4
      When C calls
      And A goes all-in
      And the others call
      And round 4 is reached
      And B and C check
      Then A, B and C show in this order

    @left-of-button-shows-first
    Scenario: Where the one who acted first in the last round shows first, a player who is all-in does not
      Given the house rules with showdown.otherwise first_who_acted
      And stacks of 6, 50, 50
      And blinds of 2 and 4
      When C calls
      And A goes all-in
      And the others call
      And round 4 is reached
      And B and C check
      Then B, C and A show in this order

    Scenario: Who acted first in the last round shows first, wherever the button is
      Given the house rules with showdown.otherwise first_who_acted
      And stacks of 50, 50, 6
      And the button on B
      And blinds of 2 and 4
      When B calls
      And C goes all-in
      And the others call
      And round 4 is reached
      And A and B check
      Then A, B and C show in this order

    @hands-shown-clockwise
    Scenario: If the first one left of the button has folded, the next one clockwise shows first
      Given the house rules
      And 4 seats
      When C calls
      And D calls
      And A folds
      And the end is reached
      Then B, C and D show in this order

  Rule: If all betting is over before the last draw, the hands stay closed until the showdown

    Scenario: All-in hands stay closed while draws remain
      Given the house rules
      And stacks of 10, 50
      And blinds of 5 and 10
      When B calls
      And draw 3 is reached
      Then nobody show in this order
      When the end is reached
      Then A, B show in this order

    Scenario: Where all-in hands are opened at once, they are open before the next draw
      Given the house rules with showdown.all_in_hands when_betting_is_over
      And stacks of 10, 50
      And blinds of 5 and 10
      When B calls
      Then the deal is at draw 1
      And A, B show in this order

    Scenario: Where all-in hands are opened at once, they stay closed as long as two others can bet
      Given the house rules with showdown.all_in_hands when_betting_is_over
      And stacks of 10, 20, 20
      And blinds of 5 and 10
      When C calls
      And A goes all-in
      And B checks
      And draw 1 is reached
      Then nobody show in this order
      When round 2 is reached
      And B goes all-in
      And C goes all-in
      Then the deal is at draw 2
      And A, B and C show in this order
