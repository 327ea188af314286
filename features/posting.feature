Feature: posting

  Rule: The two seats left of the button post the blinds, before the cards are dealt

    @blinds-are-posted @small-blind-left-of-button @big-blind-left-of-small-blind
    Scenario: The small blind is left of the button, the big blind left of that, wherever the button is
      Given the full-tilt-limit rules
      And 4 seats
      And the button on B
      And blinds of 1 and 2
      When A folds
      Then C posts 1
      And D posts 2
      And A posts 0
      And B posts 0
      And it is B's turn

    @small-blind-left-of-button @big-blind-left-of-small-blind
    Scenario: An empty seat posts nothing, and the next seat with chips takes its blind
      Given the house rules
      And stacks of 100, 0, 100, 100
      And blinds of 1 and 2
      When D calls
      Then A posts 1
      And B posts 0
      And C posts 2
      And it is A's turn

    @blinds-before-the-deal @blinds-are-posted
    Scenario: The blinds stand before a card is dealt
      Given the live-pl rules
      And 3 seats
      When C folds
      Then the first posted comes before the first dealt
      And the first dealt comes before the first folded

  Rule: Blinds and antes are those of the table, or else those of the rules

    @small-blind-is-1 @big-blind-is-2 @no-ante
    Scenario: Where the table names no stakes the blinds are 1 and 2, and there is no ante
      Given the house rules
      And stacks of 100, 100, 100
      When C calls
      Then A posts 1
      And B posts 2
      And C posts 0
      And the stacks are 99, 98, 98

    @big-blind-is-twice-the-small
    Scenario: The big blind is twice the small blind
      Given the winamax rules
      And 3 seats
      When C folds
      Then A posts 1
      And B posts 2
      And it is A's turn

    Scenario Outline: A small blind of <id> is posted where the rules name it
      Given the house rules with posting.small_blind <id>
      And the rule posting.big_blind is 1000
      And stacks of 9000, 9000, 9000
      When C folds
      Then A posts <id>
      And B posts 1000
      And A may call for <call>

      Examples:
        | id   | call |
        | 1    | 999  |
        | 2    | 998  |

    Scenario: A small blind as large as the big blind has nothing to call
      Given the house rules with posting.small_blind 1000
      And the rule posting.big_blind is 1000
      And stacks of 9000, 9000, 9000
      When C folds
      Then A posts 1000
      And A may check

    Scenario Outline: A big blind of <id> is posted where the rules name it
      Given the house rules with posting.big_blind <id>
      And stacks of 9000, 9000, 9000
      When C calls
      Then B posts <id>
      And the stacks are <stacks>

      Examples:
        | id   | stacks           |
        | 1    | 8999, 8999, 8999 |
        | 2    | 8999, 8998, 8998 |
        | 3    | 8999, 8997, 8997 |
        | 1000 | 8999, 8000, 8000 |

    Scenario Outline: An ante of <id> is posted by every seat where the rules name it
      Given the house rules with posting.ante <id>
      And stacks of 9000, 9000, 9000
      When C calls
      Then C posts <id>
      And the stacks are <stacks>

      Examples:
        | id   | stacks           |
        | 0    | 8999, 8998, 8998 |
        | 1    | 8998, 8997, 8997 |
        | 1000 | 7999, 7998, 7998 |

    Scenario: The stakes of the table take the place of those of the rules
      Given the house rules
      And stacks of 500, 500, 500
      And blinds of 10 and 25
      And an ante of 5
      When C calls
      Then A posts 15
      And B posts 30
      And C posts 5
      And the stacks are 485, 470, 470

    Scenario: An ante is no part of the bet
      Given the house rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      And an ante of 3
      Then C may call for 2
      When C calls
      Then A may call for 1
      And the stacks are 96, 95, 95

    Scenario: The ante comes before the blind, and a seat that it puts all-in posts no blind
      Given the house rules
      And stacks of 2, 100, 100
      And blinds of 4 and 8
      And an ante of 2
      When C calls
      Then A posts 2
      And it is B's turn
      And the pots are
        | chips | seats |
        | 6     | A B C |
        | 16    | B C   |

  Rule: Between two players the button posts the small blind

    @heads-up-button-posts-small @heads-up-other-seat-posts-big @heads-up-button-acts-first-before-the-draw
    Scenario: Heads-up the button posts the small blind and acts first before the first draw
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      When B calls
      Then B posts 1
      And A posts 2
      And it is A's turn

    @heads-up-big-blind-acts-first-later
    Scenario: Heads-up the big blind is first in the draws and in the later rounds
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      When draw 1 is reached
      Then A posts 2
      And it is A's turn
      When A stands pat
      Then it is B's turn
      When round 2 is reached
      Then it is A's turn
      When A checks
      Then it is B's turn

    @blinds-as-in-holdem @first-round-as-in-holdem
    Scenario: Heads-up blinds and first round go as in hold'em
      Given the winamax rules
      And 2 seats
      And blinds of 1 and 2
      And the button on A
      When A raises
      Then A posts 1
      And B posts 2
      And it is B's turn

    @small-blind-left-of-button @big-blind-left-of-small-blind
    Scenario: Without an exception for two players the button posts the big blind
      Given the winamax rules with posting.heads_up left_of_button_posts_small
      And 2 seats
      And blinds of 1 and 2
      When A calls
      Then A posts 1
      And B posts 2
      And it is B's turn
      And B may check

  Rule: A blind is part of the bet

    @blinds-are-live
    Scenario: The blinds owe only what is missing
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When C calls
      Then A may call for 1
      When A calls
      Then it is B's turn
      And B may check
      And B may not fold or call

  Rule: A blind is posted as far as the chips go

    Scenario: A short big blind leaves the others owing the whole blind
      Given the house rules
      And stacks of 100, 3, 100
      And blinds of 2 and 4
      Then C may call for 4
      When C calls
      Then B posts 3
      And A may call for 2

    Scenario: A raise of a short big blind goes as far as a raise of the whole one
      Given the house rules
      And stacks of 100, 3, 100
      And blinds of 2 and 4
      Then C may wager to 8
      When C calls
      Then A may wager to 8
      When A raises
      Then C may call for 4

    Scenario: A short big blind leaves the others owing only what it posted, where that is the rule
      Given the house rules with posting.short_blind amount_posted
      And stacks of 100, 3, 100
      And blinds of 2 and 4
      Then C may call for 3
      When C calls
      Then B posts 3
      And A may call for 1
      And the stacks are 98, 0, 97

    Scenario: Where less than the big blind is owed, it is the most that any seat has posted
      Given the house rules with posting.short_blind amount_posted
      And stacks of 100, 1, 100
      And blinds of 2 and 4
      Then C may call for 2
      When C calls
      Then B posts 1
      And it is A's turn
      And A may check

    Scenario: After a short big blind that lowers the debt a raise makes one full bet
      Given the house rules with posting.short_blind amount_posted
      And stacks of 100, 3, 100
      And blinds of 2 and 4
      Then C may wager to 4
      When C raises
      Then A may wager to 8

    Scenario: A short small blind leaves the debt of the others as it is
      Given the house rules
      And stacks of 1, 100, 100
      And blinds of 2 and 4
      Then C may call for 4
      When C calls
      Then A posts 1
      And it is B's turn
      And B may check

  Rule: A seat enters by posting, or by waiting for the big blind

    @entry-by-posting
    Scenario: A seat that enters out of turn posts the equivalent of the big blind and is dealt in
      Given the full-tilt-limit rules
      And 4 seats
      And blinds of 1 and 2
      And C enters the game
      Then it is C's turn
      When C raises
      Then C posts 2
      And A posts 1
      And B posts 2
      And it is D's turn

    @entry-by-waiting
    Scenario: A seat that has waited for the big blind enters with nothing but the big blind
      Given the full-tilt-limit rules
      And stacks of 100, 100, 100, 100
      And blinds of 1 and 2
      And B enters the game
      When C, D and A call
      Then B posts 2
      And it is B's turn
      And B may check
      And the stacks are 98, 98, 98, 98

    Scenario: Where a new seat must wait, it is dealt in only as the big blind
      Given the house rules with posting.entry wait_for_big_blind
      And 4 seats
      And blinds of 1 and 2
      And C enters the game
      Then it is D's turn
      When D calls
      Then C posts 0
      And it is A's turn

    Scenario: Where a new seat must wait, it waits whichever side of the big blind it sits on
      Given the house rules with posting.entry wait_for_big_blind
      And 4 seats
      And the button on A
      And blinds of 1 and 2
      And A enters the game
      Then it is D's turn
      When D folds
      Then A posts 0
      And it is B's turn

    Scenario: Where a new seat must wait, it enters when the big blind reaches it
      Given the house rules with posting.entry wait_for_big_blind
      And 4 seats
      And blinds of 1 and 2
      And B enters the game
      When C, D and A call
      Then B posts 2
      And it is B's turn
      And B may check

    Scenario: A live entry post is part of the bet
      Given the house rules
      And stacks of 100, 100, 100, 100
      And blinds of 1 and 2
      And C enters the game
      Then C may check
      And C may not call
      When C checks
      Then D may call for 2
      And the stacks are 99, 98, 98, 100

    @entry-by-posting
    Scenario: A dead entry post goes to the pot, and the seat still owes the whole call
      Given the full-tilt-limit rules with posting.entry_post dead
      And stacks of 100, 100, 100, 100
      And blinds of 1 and 2
      And C enters the game
      Then C may call for 2
      And C may not check
      When C calls
      Then D may call for 2
      And the stacks are 99, 98, 96, 100
