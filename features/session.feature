Feature: session

  Rule: Everybody starts with the same stack

    @stacks-of-100
    Scenario: Everybody starts with a hundred chips
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When C calls
      Then the stacks are 99, 98, 98

    Scenario: Where the stack is 250, everybody starts with 250 chips
      Given the house rules with session.stack 250
      And 3 seats
      And blinds of 1 and 2
      When C calls
      Then the stacks are 249, 248, 248

  Rule: The button moves to the next player with chips

    @button-moves-clockwise
    Scenario: After a deal the button moves on to the left
      Given the house rules
      And stacks of 100, 90, 110
      And 3 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then the button is on A, the blinds on B and C

    @button-skips-seats-without-chips @seats-without-chips-are-skipped @button-moves-clockwise
    Scenario: Who has lost all chips is passed over by the button
      Given the house rules
      And stacks of 150, 0, 150, 100
      And the button on A
      And 3 deals have been played, the last with the blinds on B and C
      When the next deal is prepared
      Then the button is on C, the blinds on D and A

    @seats-without-chips-are-skipped
    Scenario: Who has lost all chips is passed over by the blinds
      Given the house rules
      And stacks of 150, 0, 150, 100
      And 3 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then the button is on A, the blinds on C and D

    Scenario: Of the last two players one takes the button from the other
      Given the house rules
      And stacks of 150, 0, 150
      And the button on A
      And 3 deals have been played, the last with the blinds on B and C
      When the next deal is prepared
      Then the button is on C, the blinds on C and A

    Scenario: The button passes over a player who only enters
      Given the house rules
      And stacks of 100, 100, 100, 100
      And the button on C
      And D enters the game
      And 3 deals have been played, the last with the blinds on D and A
      When the next deal is prepared
      Then the button is on A, the blinds on B and C

  Rule: Where the button may be dead, nobody posts the big blind twice or is passed over by it

    Scenario: A dead button goes to a seat whose player is out
      Given the house rules with session.button dead_button
      And stacks of 150, 0, 150, 100
      And the button on A
      And 3 deals have been played, the last with the blinds on B and C
      When the next deal is prepared
      Then the button is on B, the blinds on C and D

    Scenario: Beside a dead button there is no small blind if the last big blind is out
      Given the house rules with session.button dead_button
      And stacks of 150, 0, 150, 100
      And 3 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then the button is on A, the blinds on C

    Scenario: Beside a dead button the big blind changes sides when two are left
      Given the house rules with session.button dead_button
      And stacks of 0, 150, 150
      And the button on A
      And 3 deals have been played, the last with the blinds on B and C
      When the next deal is prepared
      Then the button is on C, the blinds on C and B

  Rule: A session has its number of deals and ends early when one player holds all the chips

    @ten-deals
    Scenario: After nine deals there is one more
      Given the house rules
      And stacks of 120, 90, 90
      And 9 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then the button is on A, the blinds on B and C

    @ten-deals
    Scenario: After ten deals the session is over
      Given the house rules
      And stacks of 120, 90, 90
      And 10 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then their places are 1, 2, 2

    @next-deal-begins
    Scenario: Where no number of deals is fixed, the next deal begins
      Given the winamax rules
      And stacks of 120, 90, 90
      And 1000 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then the button is on A, the blinds on B and C

    @one-holder-ends-the-session
    Scenario: The session is over when one player holds all the chips
      Given the house rules
      And stacks of 0, 300, 0
      And 4 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then their places are 2, 1, 2

    Scenario: The session goes on as long as two players have chips
      Given the house rules
      And stacks of 1, 299, 0
      And 4 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then the button is on A, the blinds on A and B

  Rule: Whoever has the most chips at the end wins

    @most-chips-win
    Scenario: The places go by the chips
      Given the house rules
      And stacks of 90, 100, 110
      And 10 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then their places are 3, 2, 1

    @equal-stacks-share-the-place
    Scenario Outline: Equal stacks share the place: <id>
      Given the house rules
      And stacks of <stacks>
      And 10 deals have been played, the last with the blinds on A and B
      When the next deal is prepared
      Then their places are <places>

      Examples:
        | id             | stacks       | places  |
        | 100 and 100    | 100, 100, 0  | 1, 1, 3 |
        | two are first  | 130, 40, 130 | 1, 3, 1 |
        | two are second | 80, 140, 80  | 2, 1, 2 |
