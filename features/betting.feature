Feature: betting

  Rule: The structure says how much a wager may be

    @fixed-limit-is-played @raise-adds-one-unit
    Scenario: In fixed limit a bet is one unit, and a raise one unit more
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      Then C may wager to 4
      When C raises
      Then A may wager to 6
      When A and B call
      And round 2 is reached
      Then A may wager to 2
      When A bets
      Then B may wager to 4

    @a-stack-is-not-bet-whole
    Scenario: A large stack is not wagered at once past the limit
      Given the house rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When C tries to raise to 100
      Then it is refused
      When C raises to 4
      Then A may call for 3
      And the stacks are 99, 98, 96

    @fixed-limit-is-played @wager-sizes-are-fixed-in-advance @all-chips-cannot-always-be-bet
    Scenario: The size of a wager is set in advance, and all chips cannot be bet
      Given the winamax rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When round 3 is reached
      And A tries to bet to 98
      Then it is refused
      When A tries to bet to 3
      Then it is refused
      When A bets to 2
      Then B may wager to 4

    @structure-sets-the-size @fixed-limit-goes-by-steps @steps-are-multiples-of-the-big-blind
    Scenario: In fixed limit the bets rise by steps that are multiples of the big blind
      Given the full-tilt-limit rules
      And 3 seats
      And blinds of 5 and 10
      Then C may wager to 20
      When C raises
      Then A may wager to 30
      When round 3 is reached
      And A bets
      Then B may wager to 40

    @structure-sets-the-size @no-limit-any-amount
    Scenario: In no-limit any amount from the least wager to all chips may be bet
      Given the full-tilt-no-limit rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      Then C may wager to 4 to 100
      When round 4 is reached
      Then A may wager to 2 to 98
      When A bets to 57
      Then B may call for 57
      And B may wager to 98

    @no-limit-any-amount
    Scenario: In no-limit a player may go all-in after any number of raises
      Given the full-tilt-no-limit rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When C, A, B, C and A raise
      And B goes all-in
      Then C may call for 90
      And the stacks are 88, 0, 90

    Scenario: In no-limit a wager below the least one is refused
      Given the full-tilt-no-limit rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When C tries to raise to 3
      Then it is refused
      When C tries to raise to 101
      Then it is refused
      When C raises to 100
      Then A may call for 99

    @limit-depends-on-the-pot
    Scenario: If limit means the size of the pot, the most goes by the pot after the call
      Given the winamax rules with betting.structure pot_limit
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      Then C may wager to 3 to 7
      When C raises to 7
      Then A may call for 6
      And A may wager to 12 to 23

    Scenario: In pot limit more than the pot is refused
      Given the house rules with betting.structure pot_limit
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When round 2 is reached
      And A tries to bet to 7
      Then it is refused
      When A bets to 6
      Then B may wager to 12 to 24

    Scenario: The antes are part of the pot that a wager is measured by
      Given the house rules with betting.structure pot_limit
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      And an ante of 1
      Then C may wager to 4 to 10
      When C raises to 10
      Then A may call for 9

    Scenario Outline: The pot that a raise is measured by: <id>
      Given the house rules with betting.pot_measure <id>
      And the rule betting.structure is pot_limit
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      Then C may wager to 4 to <most>
      When C raises to <most>
      Then A may call for <call>

      Examples:
        | id          | most | call |
        | after_call  | 7    | 6    |
        | before_call | 5    | 4    |

    Scenario: In no-limit a raise is at least as large as the last full raise
      Given the full-tilt-no-limit rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When C raises to 12
      Then A may wager to 22 to 100
      When A tries to raise to 21
      Then it is refused
      When A raises to 22
      Then B may wager to 32 to 100

    Scenario: Where the least raise is one unit, the raises before it do not matter
      Given the full-tilt-no-limit rules with betting.least_raise one_unit
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When C raises to 12
      Then A may wager to 14 to 100
      When A raises to 40
      Then B may wager to 42 to 100

  Rule: The unit is a multiple of a blind, and the rounds have theirs

    @unit-2-in-the-first-two-rounds @unit-4-in-the-last-two-rounds @limit-is-2-and-4 @big-blind-is-2
    Scenario: Bets and raises are 2 in the first two rounds and 4 in the last two
      Given the house rules
      And stacks of 100, 100, 100
      When C raises
      Then A may wager to 6
      When round 2 is reached
      Then A may wager to 2
      When A bets
      Then B may wager to 4
      When round 3 is reached
      Then A may wager to 4
      When A bets
      Then B may wager to 8
      When round 4 is reached
      Then A may wager to 4
      When A bets
      Then B may wager to 8

    @small-bet-is-small-blind @first-round-wager-is-a-small-bet @second-round-wager-is-a-small-bet
    Scenario: In the first two rounds a wager is a small bet, which is one small blind
      Given the winamax rules
      And 3 seats
      And blinds of 1 and 2
      Then C may wager to 3
      When C raises
      Then A may wager to 4
      When round 2 is reached
      Then A may wager to 1
      When A bets
      Then B may wager to 2

    @third-round-wager-is-a-big-bet @fourth-round-wager-is-a-big-bet @big-bet-is-twice-small-bet
    Scenario: In the last two rounds a wager is a big bet, twice the small one
      Given the winamax rules
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      Then A may wager to 1
      When round 3 is reached
      Then A may wager to 2
      When A bets
      Then B may wager to 4
      When round 4 is reached
      Then A may wager to 2
      When A bets
      Then B may wager to 4

    Scenario: If a small bet is one big blind, the same wagers are twice as large
      Given the winamax rules with betting.unit.base big_blind
      And 3 seats
      And blinds of 1 and 2
      Then C may wager to 4
      When C raises
      Then A may wager to 6
      When round 3 is reached
      Then A may wager to 4

    @four-rounds @fourth-round-is-the-last
    Scenario: The fourth betting round is the last
      Given the winamax rules
      And 3 seats
      When round 4 is reached
      Then it is A's turn
      When A, B and C check
      Then the deal is at the end

    @sequence-of-rounds-and-draws @round-after-the-third-draw-is-the-last
    Scenario: A round before each draw, and one after the third that ends the deal
      Given the live-pl rules
      And 3 seats
      And blinds of 1 and 2
      When C and A call
      And B checks
      Then the deal is at draw 1
      When A, B and C stand pat
      Then the deal is at round 2
      When A, B and C check
      Then the deal is at draw 2
      When A, B and C stand pat
      Then the deal is at round 3
      When A, B and C check
      Then the deal is at draw 3
      When A, B and C stand pat
      Then the deal is at round 4
      When A, B and C check
      Then the deal is at the end

    @showdown-after-the-third-round
    Scenario: If the showdown follows the third round, nothing is bet after the third draw
      Given the live-pl rules with betting.unit.multiples [1, 1, 2]
      And 3 seats
      When draw 3 is reached
      And A, B and C stand pat
      Then the deal is at the end

    @three-draws
    Scenario: If there are three rounds of betting and drawing, each has its own step
      Given the full-tilt-limit rules with betting.unit.multiples [1, 1, 2]
      And 3 seats
      And blinds of 1 and 2
      When round 3 is reached
      Then A may wager to 4
      When draw 3 is reached
      And A, B and C stand pat
      Then the deal is at the end

    @last-round-after-draw-3
    Scenario: After the third draw the last betting round begins
      Given the full-tilt-limit rules
      And 3 seats
      When draw 3 is reached
      And A, B and C stand pat
      Then the deal is at round 4
      When A bets
      And B and C call
      Then the deal is at the end

    @last-round-like-the-others
    Scenario: The last round is played like those before
      Given the full-tilt-no-limit rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When round 3 is reached
      Then A may wager to 2 to 98
      When round 4 is reached
      Then A may wager to 2 to 98
      When A checks
      Then it is B's turn

    @last-round-like-the-others
    Scenario: If the last round is like the others in size too, no step grows
      Given the full-tilt-limit rules with betting.unit.multiples [1, 1, 1, 1]
      And 3 seats
      And blinds of 1 and 2
      When round 4 is reached
      And A bets
      Then B may call for 2
      And B may wager to 4

    Scenario Outline: The list of units gives the rounds and their wagers: <id>
      Given the house rules with betting.unit.multiples <id>
      And the rule drawing.draws is <draws>
      And 3 seats
      And blinds of 1 and 2
      Then C may wager to <first>
      When round <last> is reached
      Then A may wager to <unit>
      When A, B and C check
      Then the deal is at the end

      Examples:
        | id                   | draws | first | last | unit |
        | [1, 1]               | 1     | 4     | 2    | 2    |
        | [1, 2]               | 1     | 4     | 2    | 4    |
        | [10, 10]             | 1     | 22    | 2    | 20   |
        | [1, 1, 1]            | 2     | 4     | 3    | 2    |
        | [1, 1, 2]            | 2     | 4     | 3    | 4    |
        | [10, 10, 10]         | 2     | 22    | 3    | 20   |
        | [1, 1, 1, 1]         | 3     | 4     | 4    | 2    |
        | [10, 10, 10, 10]     | 3     | 22    | 4    | 20   |
        | [1, 1, 1, 1, 1]      | 4     | 4     | 5    | 2    |
        | [1, 1, 1, 2, 2]      | 4     | 4     | 5    | 4    |
        | [10, 10, 10, 10, 10] | 4     | 22    | 5    | 20   |

  Rule: The first round opens left of the big blind, every later one left of the button

    @first-round-left-of-big-blind @first-round-follows-the-deal
    Scenario: After the deal the seat left of the big blind opens the first round
      Given the full-tilt-limit rules
      And 4 seats
      Then it is C's turn
      When C folds
      Then it is D's turn
      When D and A call
      Then it is B's turn

    @later-rounds-left-of-button
    Scenario: If the betting always starts left of the dealer, the small blind opens the first round
      Given the live-pl rules with betting.first_round left_of_button
      And 4 seats
      And blinds of 1 and 2
      Then A may call for 1
      When A calls
      Then it is B's turn
      And B may check

    @later-rounds-left-of-button
    Scenario: The first remaining seat left of the button opens the second round
      Given the house rules
      And 4 seats
      And the button on B
      When A and B call
      And C folds
      And round 2 is reached
      Then it is D's turn
      When D checks
      Then it is A's turn

    Scenario: A seat that is all-in does not open a later round
      Given the house rules
      And stacks of 4, 100, 100
      And blinds of 2 and 4
      When round 2 is reached
      Then it is B's turn
      When B checks
      Then it is C's turn

    @second-round-left-of-button @third-round-left-of-button @fourth-round-left-of-button
    Scenario: The second, third and fourth rounds begin left of the button
      Given the winamax rules
      And 4 seats
      And the button on C
      When round 2 is reached
      Then it is D's turn
      When round 3 is reached
      Then it is D's turn
      When round 4 is reached
      Then it is D's turn
      When D checks
      Then it is A's turn

    @action-moves-clockwise
    Scenario: The action moves clockwise, and nobody acts out of turn
      Given the winamax rules
      And 4 seats
      When round 2 is reached
      And C tries to check
      Then it is refused
      When A checks
      Then it is B's turn
      When B checks
      Then it is C's turn
      When C checks
      Then it is D's turn

  Rule: Without a wager a seat checks or bets

    @check-or-bet @check-adds-nothing
    Scenario: Where nothing has been bet a player checks for nothing, or bets
      Given the house rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When round 2 is reached
      Then A may check or bet
      And A may not fold or call
      When A checks
      Then B may check or bet
      And the stacks are 98, 98, 98

    @may-check-while-nothing-is-bet
    Scenario: A player may check only as long as nobody has bet
      Given the winamax rules
      And 3 seats
      When round 2 is reached
      And A checks
      Then B may check
      When B bets
      And C tries to check
      Then it is refused
      When C calls
      Then it is A's turn

    @check-or-bet
    Scenario: A hand that may be checked is not folded
      Given the house rules
      And 3 seats
      When round 2 is reached
      And A tries to fold
      Then it is refused
      When A checks
      Then it is B's turn

    @check-or-bet
    Scenario: If it is not forbidden, a hand may be folded that could be checked
      Given the house rules with betting.fold_unfaced allowed
      And 3 seats
      When round 2 is reached
      Then A may fold, check or bet
      When A folds
      Then it is B's turn

    @fold-call-or-raise
    Scenario: If everybody may always fold, the big blind may fold before a raise
      Given the full-tilt-limit rules with betting.fold_unfaced allowed
      And 3 seats
      When C and A call
      Then B may fold, check or raise
      When B folds
      Then the deal is at draw 1
      And it is A's turn

  Rule: A seat that faces a wager folds, calls or raises

    @fold-call-or-raise @call-matches-the-bet @raise-increases-the-bet
    Scenario: In the first round everybody folds, calls what is missing, or raises
      Given the winamax rules
      And stacks of 100, 100, 100
      And blinds of 2 and 4
      Then C may fold, call or raise
      And C may not check
      When C raises
      Then A may call for 4
      And A may fold, call or raise
      When A calls
      Then B may call for 2
      And the stacks are 94, 96, 94

    @fold-call-or-raise-later
    Scenario: In a later round a bet is answered by folding, calling or raising
      Given the full-tilt-limit rules
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A bets
      Then B may fold, call or raise
      And B may not check
      When B folds
      Then C may call for 2

    @call-matches-the-bet
    Scenario: Who has chips in already calls only what is missing
      Given the house rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When round 2 is reached
      And A bets
      And B raises
      And C folds
      Then A may call for 2
      When A calls
      Then the stacks are 94, 94, 98

    Scenario: With nothing to call there is no call
      Given the house rules
      And 3 seats
      When round 2 is reached
      And A tries to call
      Then it is refused
      When A bets
      Then B may call for 2

    Scenario: During a betting round nobody discards
      Given the house rules
      And 4 seats
      When C tries to stand pat
      Then it is refused
      When C calls
      Then it is D's turn

    @check-raise-allowed
    Scenario: A player who has checked may raise afterwards
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A checks
      And B bets
      And C folds
      Then A may wager to 4
      When A raises
      Then B may call for 2

    @check-or-bet @fold-call-or-raise-later
    Scenario: Checking first takes no choice away when somebody bets
      Given the full-tilt-limit rules
      And 3 seats
      When round 3 is reached
      And A and B check
      And C bets
      Then A may fold, call or raise
      When A raises
      Then it is B's turn

    Scenario: Where check-raising is forbidden, who has checked may only call or fold
      Given the house rules with betting.check_raise forbidden
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A checks
      And B bets
      And C calls
      Then A may fold or call
      When A tries to raise to 4
      Then it is refused
      When A calls
      Then the deal is at draw 2

    Scenario: A check binds only in its own round
      Given the house rules with betting.check_raise forbidden
      And 3 seats
      When round 2 is reached
      And A, B and C check
      And round 3 is reached
      And A bets
      And B raises
      Then C may raise
      When C folds
      Then A may raise

    @too-few-chips-force-no-fold
    Scenario: A player with too few chips need not fold, but may go all-in with the rest
      Given the house rules
      And stacks of 100, 5, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets
      Then B may call for 1
      And B may not raise
      When B goes all-in
      And C calls
      Then the deal is at draw 2
      And it is A's turn

    Scenario: An all-in of 20 facing a bet of 40 is no raise, and the bet stays 40
      Given the house rules
      And stacks of 200, 60, 200
      And blinds of 20 and 40
      When round 2 is reached
      And A bets
      Then B may call for 20
      And B may not raise
      When B goes all-in
      Then C may call for 40
      And C may wager to 80
      When C calls
      Then the deal is at draw 2
      And the stacks are 120, 0, 120

  Rule: The blinds open the first round

    @fold-call-or-raise
    Scenario: The big blind may be called or raised
      Given the full-tilt-limit rules
      And 3 seats
      And blinds of 1 and 2
      Then C may call for 2
      When C calls
      Then A may fold, call or raise

    @big-blind-may-check
    Scenario: If nobody has raised, the big blind may check
      Given the full-tilt-limit rules
      And 3 seats
      When C and A call
      Then B may check
      And B may not fold or call
      When B checks
      Then the deal is at draw 1

    @big-blind-may-raise
    Scenario: The big blind may raise when the others have only called
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When C and A call
      Then B may wager to 4
      When B raises
      Then C may call for 2
      And the deal is at round 1

    Scenario: Where the big blind has no option, the first round ends with the last call
      Given the house rules with betting.big_blind_option none
      And 3 seats
      When C and A call
      Then the deal is at draw 1
      And it is A's turn

    Scenario: Without an option the big blind still answers a raise
      Given the house rules with betting.big_blind_option none
      And 3 seats
      And blinds of 1 and 2
      When C raises
      And A calls
      Then B may call for 2
      And B may fold, call or raise

    Scenario: Where the pot is opened with a raise, nobody just calls the blinds
      Given the house rules with betting.opening raise_or_fold
      And 3 seats
      And blinds of 1 and 2
      When C tries to call
      Then it is refused
      When C folds
      Then A may not call
      When A raises
      Then B may fold, call or raise

    Scenario: Who has too few chips to raise may call where others must raise
      Given the house rules with betting.opening raise_or_fold
      And stacks of 100, 100, 2
      And blinds of 1 and 2
      Then C may call for 2
      When C goes all-in
      Then A may not call
      And A may fold or raise

  Rule: A round ends when all have answered and the bets are equal

    @matched-bets-end-the-round
    Scenario: The round is over when everybody who is left has matched the last raise
      Given the house rules
      And 3 seats
      When round 2 is reached
      And A bets
      And B raises
      And C calls
      Then the deal is at round 2
      And it is A's turn
      When A calls
      Then the deal is at draw 2

    @all-checked-ends-the-round
    Scenario: The round is over when all have checked, and not before
      Given the house rules
      And 3 seats
      When round 2 is reached
      And A and B check
      Then the deal is at round 2
      And it is C's turn
      When C checks
      Then the deal is at draw 2

    @action-returns-to-checkers
    Scenario: A bet after checks brings the action back to those who checked
      Given the winamax rules
      And 3 seats
      When round 2 is reached
      And A and B check
      And C bets
      Then it is A's turn
      When A folds
      Then it is B's turn
      And B may fold, call or raise
      When B calls
      Then the deal is at draw 2

    @draws-go-on-after-the-betting
    Scenario: When nobody could answer a wager the betting is over, and the draws go on
      Given the house rules
      And stacks of 4, 100
      And blinds of 2 and 4
      When B calls
      Then the deal is at draw 1
      When A and B stand pat
      Then the deal is at draw 2
      When A and B stand pat
      Then the deal is at draw 3
      When A and B stand pat
      Then the deal is at the end

    Scenario: Who is against one player all-in with the blind has nobody to bet against
      Given the house rules
      And stacks of 100, 4
      And blinds of 4 and 4
      Then the deal is at draw 1
      When A and B stand pat
      Then the deal is at draw 2
      And the stacks are 96, 0

    Scenario: A raise that nobody could answer is refused
      Given the house rules
      And stacks of 8, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A goes all-in
      And B tries to raise to 8
      Then it is refused
      When B calls
      Then the deal is at draw 2

    Scenario: One player all-in does not stop the others from betting
      Given the house rules
      And stacks of 4, 100, 100
      And blinds of 2 and 4
      When round 2 is reached
      Then B may check or bet
      When B bets
      Then C may fold, call or raise

  Rule: A round has a limited number of wagers

    @one-bet-and-three-raises @big-blind-counts-as-a-bet
    Scenario: In the first round the big blind is the bet, and 4, 6 and 8 are the raises
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When C raises to 4
      And A raises to 6
      Then B may wager to 8
      When B raises to 8
      And C tries to raise to 10
      Then it is refused
      When C calls
      Then A may fold or call
      And A may not raise

    @one-bet-and-three-raises
    Scenario Outline: Round <id> goes to four wagers and no further
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When round <id> is reached
      And A bets to <bet>
      And B raises to <raise>
      And C raises to <second>
      Then A may wager to <third>
      When A raises to <third>
      And B tries to raise to <fourth>
      Then it is refused
      When B calls
      Then C may call for <bet>
      And C may not raise

      Examples:
        | id | bet | raise | second | third | fourth |
        | 2  | 2   | 4     | 6      | 8     | 10     |
        | 3  | 4   | 8     | 12     | 16    | 20     |
        | 4  | 4   | 8     | 12     | 16    | 20     |

    @first-round-three-raises @example-raise-reraise-final-raise
    Scenario: The first round takes a raise, a re-raise and a final raise
      Given the winamax rules
      And 3 seats
      And blinds of 1 and 2
      When C raises to 3
      And A raises to 4
      Then B may wager to 5
      When B raises to 5
      And C tries to raise to 6
      Then it is refused
      When C calls
      Then A may fold or call
      And A may not raise

    Scenario: With small bets of one big blind the first round goes to four small bets
      Given the winamax rules with betting.unit.base big_blind
      And 3 seats
      And blinds of 1 and 2
      When C raises to 4
      And A raises to 6
      And B raises to 8
      Then C may call for 4
      And C may not raise

    @later-rounds-four-wagers @example-bet-raise-reraise-final-raise @raise-only-below-the-cap
    Scenario: A later round takes a bet, a raise, a re-raise and a final raise
      Given the winamax rules
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A bets to 1
      And B raises to 2
      And C raises to 3
      Then A may wager to 4
      When A raises to 4
      And B tries to raise to 5
      Then it is refused
      When B calls
      Then C may fold or call
      And C may not raise

    @later-rounds-four-wagers @first-round-three-raises
    Scenario: The number of wagers is the same between two players
      Given the winamax rules
      And 2 seats
      When B, A and B raise
      Then A may not raise
      When A calls
      And round 2 is reached
      And A bets
      And B, A and B raise
      Then A may not raise
      And A may fold or call

    Scenario Outline: A cap of <id> is reached with that many wagers, and not before
      Given the house rules with betting.cap.max_wagers <id>
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And <below>
      Then <last> may raise
      When <last> raises
      Then <next> may not raise
      And <next> may fold or call

      Examples:
        | id | below                          | last | next |
        | 2  | A bets                         | B    | C    |
        | 3  | A and B raise                  | C    | A    |
        | 4  | A, B and C raise               | A    | B    |
        | 5  | A, B, C and A raise            | B    | C    |
        | 9  | A, B, C, A, B, C, A and B raise | C   | A    |

    Scenario: Where there is no cap, a tenth wager may follow nine
      Given the house rules with betting.cap.max_wagers none
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A, B, C, A, B, C, A, B and C raise
      Then A may wager to 20
      When A raises
      Then B may wager to 22

    Scenario: In no-limit a tenth wager may follow nine
      Given the full-tilt-no-limit rules
      And stacks of 100, 100, 100
      And blinds of 1 and 2
      When round 2 is reached
      And A, B, C, A, B, C, A, B and C raise
      Then A may wager to 20 to 98
      When A raises
      Then B may wager to 22 to 98

    Scenario: If the big blind does not count, the first round takes four raises
      Given the house rules with betting.cap.big_blind_counts false
      And 3 seats
      And blinds of 1 and 2
      When C, A and B raise
      Then C may wager to 10
      When C raises
      Then A may not raise
      And A may call for 4

    Scenario: At the cap not even a short all-in raise is left
      Given the house rules
      And stacks of 100, 100, 21
      And blinds of 2 and 4
      When round 2 is reached
      And A bets
      And B raises
      And C calls
      And A and B raise
      Then C may call for 8
      And C may not raise
      When C tries to raise to 17
      Then it is refused
      When C calls
      Then A may call for 4
      And the stacks are 84, 80, 1

  Rule: Between two players the cap may be lifted

    @one-against-one-lifts-the-cap
    Scenario: When one of three folds before the cap, the other two may raise without end
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A bets
      And B raises
      And C folds
      And A and B raise
      Then A may wager to 10
      When A raises
      Then B may wager to 12
      When B raises
      Then A may wager to 14

    @a-reached-cap-outlasts-a-fold
    Scenario: Once the cap is reached a later fold does not lift it
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A, B, C and A raise
      And B folds
      And C tries to raise to 10
      Then it is refused
      When C calls
      Then the deal is at draw 2

    Scenario: A cap that outlasts a fold holds for its own round only
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A, B, C and A raise
      And B folds
      And C calls
      And round 3 is reached
      And A, C, A and C raise
      Then A may wager to 20
      When A raises
      Then C may raise

    Scenario Outline: The cap when the round begins with two players: <id>
      Given the house rules with betting.cap.heads_up <id>
      And 2 seats
      When round 2 is reached
      And A bets
      And B and A raise
      Then B may raise
      When B raises
      Then A <may> raise
      And A may fold or call

      Examples:
        | id                          | may     |
        | never                       | may not |
        | becomes_heads_up_before_cap | may     |
        | round_begins_heads_up       | may     |
        | two_remain_any_time         | may     |

    Scenario Outline: The cap when one of three folds before it is reached: <id>
      Given the house rules with betting.cap.heads_up <id>
      And 3 seats
      And blinds of 1 and 2
      When round 2 is reached
      And A bets
      And B raises
      And C folds
      And A and B raise
      Then A <may> raise
      And A may call for 2

      Examples:
        | id                          | may     |
        | never                       | may not |
        | becomes_heads_up_before_cap | may     |
        | round_begins_heads_up       | may not |
        | two_remain_any_time         | may     |

    Scenario Outline: The cap when one of three folds after it was reached: <id>
      Given the house rules with betting.cap.heads_up <id>
      And 3 seats
      When round 2 is reached
      And A, B, C and A raise
      And B folds
      Then C <may> raise
      And C may fold or call

      Examples:
        | id                          | may     |
        | never                       | may not |
        | becomes_heads_up_before_cap | may not |
        | round_begins_heads_up       | may not |
        | two_remain_any_time         | may     |

    Scenario Outline: The cap when a third player is all-in: <id>, all-in seats counted is <counted>
      Given the house rules with betting.cap.heads_up <id>
      And the rule betting.cap.all_in_seats_count is <counted>
      And stacks of 100, 100, 4
      And blinds of 2 and 4
      When round 2 is reached
      And A bets
      And B, A and B raise
      Then A <may> raise
      And A may call for 4

      Examples:
        | id                          | counted | may     |
        | becomes_heads_up_before_cap | false   | may     |
        | becomes_heads_up_before_cap | true    | may not |
        | round_begins_heads_up       | false   | may     |
        | round_begins_heads_up       | true    | may not |
        | two_remain_any_time         | false   | may     |
        | two_remain_any_time         | true    | may not |

    @one-against-one-lifts-the-cap
    Scenario: It is one against one when all others have folded or are all-in
      Given the house rules
      And stacks of 100, 100, 16
      And blinds of 2 and 4
      When round 2 is reached
      And A bets
      And B raises
      And C goes all-in
      And A raises
      Then B may wager to 20
      When B raises
      Then A may wager to 24

    @one-against-one-lifts-the-cap
    Scenario: If everybody left is counted, a third player who is all-in keeps the cap
      Given the house rules with betting.cap.all_in_seats_count true
      And stacks of 100, 100, 16
      And blinds of 2 and 4
      When round 2 is reached
      And A bets
      And B raises
      And C goes all-in
      And A raises
      And B tries to raise to 20
      Then it is refused
      When B calls
      Then the deal is at draw 2

    Scenario: Who goes all-in with the wager that reaches the cap still counted before it
      Given the house rules
      And stacks of 100, 100, 20
      And blinds of 2 and 4
      When round 2 is reached
      And A checks
      And B bets
      And C and A raise
      And B calls
      And C goes all-in
      Then A may not raise
      And A may call for 4

  Rule: An all-in of less than a full raise

    @example-4-all-in-6-reopens @all-in-of-half-reopens @example-next-raise-goes-to-10
    Scenario: After a bet of 4 an all-in to 6 opens the betting again, and the next raise goes to 10
      Given the house rules
      And stacks of 100, 10, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      Then C may call for 6
      And C may wager to 10
      When C calls
      Then A may wager to 10
      When A raises
      Then C may call for 4

    @example-increase-of-1-does-not-reopen @all-in-below-half-does-not-reopen
    Scenario: After a bet of 4 an all-in to 5 does not open the betting to the bettor again
      Given the house rules
      And stacks of 100, 9, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      And C calls
      Then A may fold or call
      And A may not raise
      When A tries to raise to 8
      Then it is refused
      When A calls
      Then the deal is at draw 2
      And the stacks are 91, 0, 91

    @unacted-seat-may-raise @short-all-in-may-be-completed
    Scenario: After a bet of 4 and an all-in to 5, who has not acted may call 5 or complete to 8
      Given the house rules
      And stacks of 100, 9, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      Then C may call for 5
      And C may wager to 8
      When C completes to 8
      Then A may call for 4

    Scenario: Where the next raise goes on top, an all-in to 5 is raised to 9
      Given the house rules with betting.short_all_in.below on_top
      And stacks of 100, 9, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      Then C may call for 5
      When C tries to raise to 8
      Then it is refused
      When C raises to 9
      Then A may wager to 13

    Scenario: Where an all-in that reopens is completed, an all-in to 6 is raised to 8
      Given the house rules with betting.short_all_in.above complete
      And stacks of 100, 10, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      Then C may call for 6
      When C completes to 8
      Then A may wager to 12

    Scenario: A completion is a full wager that opens the betting again
      Given the house rules
      And stacks of 100, 9, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      And C completes to 8
      Then A may fold, call or raise
      And A may wager to 12
      When A raises
      Then C may wager to 16

    Scenario: Where nothing short of a full raise reopens, an all-in to 7 leaves the bettor a call
      Given the house rules with betting.short_all_in.reopens full
      And stacks of 100, 11, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      Then C may wager to 8
      When C calls
      Then A may call for 3
      And A may not raise

    Scenario: Where nothing short of a full raise reopens, an all-in to 8 does
      Given the house rules with betting.short_all_in.reopens full
      And stacks of 100, 12, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      And C calls
      Then A may call for 4
      And A may wager to 12

    Scenario: In no-limit an all-in of half a raise does not open the betting again
      Given the full-tilt-no-limit rules
      And stacks of 100, 19, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 10
      And B goes all-in
      Then C may call for 15
      And C may wager to 25 to 96
      When C calls
      Then A may call for 5
      And A may not raise

    Scenario: If half a raise is enough in no-limit too, the next raise goes on top of the all-in
      Given the full-tilt-no-limit rules with betting.short_all_in.reopens half
      And stacks of 100, 19, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 10
      And B goes all-in
      Then C may wager to 25 to 96
      When C calls
      Then A may wager to 25 to 96

    Scenario: Measured in small blinds, an all-in of a quarter is completed to the full raise
      Given the winamax rules
      And stacks of 100, 13, 100
      And blinds of 4 and 8
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      Then C may call for 5
      And C may wager to 8
      When C calls
      Then A may call for 1
      And A may not raise

    Scenario: Measured in small blinds, an all-in of half a raise is raised on top
      Given the winamax rules
      And stacks of 100, 14, 100
      And blinds of 4 and 8
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      And C calls
      Then A may call for 2
      And A may wager to 10

    Scenario: Two quarters of a raise do not make half a raise
      Given the winamax rules
      And stacks of 100, 13, 14, 100
      And blinds of 4 and 8
      When round 2 is reached
      And A bets to 4
      And B and C go all-in
      And D calls
      Then A may call for 2
      And A may not raise

    Scenario: An all-in that reopens is one of the four wagers where the rules say nothing else
      Given the winamax rules
      And stacks of 100, 100, 18
      And blinds of 4 and 8
      When round 2 is reached
      And A bets to 4
      And B raises to 8
      And C goes all-in
      Then A may wager to 14
      When A raises
      Then B may call for 6
      And B may not raise

    Scenario: A full raise of the player's own is not added to a short all-in that follows
      Given the house rules
      And stacks of 19, 100, 100, 100
      And blinds of 4 and 8
      When C raises to 16
      And D calls
      And A goes all-in
      And B calls
      Then C may call for 3
      And C may not raise
      When C calls
      Then D may call for 3
      And D may not raise

    Scenario: Two short all-ins are measured each alone
      Given the house rules
      And stacks of 100, 9, 10, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B and C go all-in
      And D calls
      Then A may call for 2
      And A may not raise

    Scenario: An all-in raise of more than half opens the betting again
      Given the house rules
      And stacks of 100, 11, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets
      And B goes all-in
      And C calls
      Then A may call for 3
      And A may raise

    Scenario: In no-limit two short all-ins are measured each alone
      Given the full-tilt-no-limit rules
      And stacks of 200, 19, 24, 200
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 10
      And B and C go all-in
      And D calls
      Then A may call for 10
      And A may not raise

    @all-in-of-half-reopens
    Scenario: If short all-ins are added up, two of them may open the betting again
      Given the house rules with betting.short_all_in.cumulative true
      And stacks of 100, 9, 10, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B and C go all-in
      And D calls
      Then A may call for 2
      And A may wager to 8
      When A raises
      Then D may call for 2

    Scenario: In no-limit, added up, two short all-ins that make a full raise open the betting again
      Given the full-tilt-no-limit rules with betting.short_all_in.cumulative true
      And stacks of 200, 19, 24, 200
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 10
      And B and C go all-in
      And D calls
      Then A may call for 10
      And A may raise

    Scenario: Added up is only what a seat has faced since it last acted
      Given the house rules with betting.short_all_in.cumulative true
      And stacks of 10, 100, 9, 100, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A checks
      And B bets to 4
      And C goes all-in
      And D and E call
      And A goes all-in
      Then B may raise
      When B calls
      Then D may call for 1
      And D may not raise

    @one-bet-and-three-raises
    Scenario: An all-in that is less than full is none of the four wagers
      Given the house rules
      And stacks of 100, 100, 14, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B raises to 8
      And C goes all-in
      And D raises to 14
      Then A may wager to 18
      When A raises
      Then B may not raise
      And B may call for 10

    @all-in-of-half-reopens
    Scenario: If an all-in that reopens counts, it is one of the four wagers
      Given the house rules with betting.short_all_in.counts_to_cap true
      And stacks of 100, 100, 14, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B raises to 8
      And C goes all-in
      And D raises to 14
      Then A may call for 10
      When A tries to raise to 18
      Then it is refused
      When A calls
      Then B may not raise

    Scenario: An all-in that reopens nothing never counts towards the cap
      Given the house rules with betting.short_all_in.counts_to_cap true
      And stacks of 100, 9, 100, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A bets to 4
      And B goes all-in
      And C completes to 8
      And D raises to 12
      Then A may wager to 16
      When A raises
      Then C may not raise

  Rule: An all-in of less than a full bet opens a round

    Scenario: A short opening bet is completed
      Given the house rules
      And stacks of 5, 100, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A goes all-in
      Then B may call for 1
      And B may wager to 4
      When B completes to 4
      Then C may wager to 8

    Scenario: In no-limit a short opening bet is completed at least
      Given the full-tilt-no-limit rules
      And stacks of 5, 100, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A goes all-in
      Then B may call for 1
      And B may wager to 4 to 96
      When B bets to 4
      Then C may wager to 8 to 96

    Scenario: Whichever blind makes the unit, a short opening bet is completed to one unit
      Given the winamax rules
      And stacks of 6, 100, 100
      And blinds of 5 and 5
      When round 2 is reached
      And A goes all-in
      Then B may call for 1
      And B may wager to 5
      When B raises
      Then C may wager to 10

    Scenario: Where a short opening bet is raised on top, the next wager is one unit more
      Given the house rules with betting.short_all_in.opening on_top
      And stacks of 5, 100, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A goes all-in
      Then B may call for 1
      And B may wager to 5
      When B raises
      Then C may wager to 9

    Scenario: An opening all-in of less than half a bet does not let those raise who have checked
      Given the house rules
      And stacks of 100, 5, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A checks
      And B goes all-in
      Then C may wager to 4
      When C calls
      Then A may call for 1
      And A may not raise

    Scenario: An opening all-in of half a bet lets those raise who have checked
      Given the house rules
      And stacks of 100, 6, 100
      And blinds of 2 and 4
      When round 2 is reached
      And A checks
      And B goes all-in
      And C calls
      Then A may call for 2
      And A may wager to 4

    Scenario: A short big blind that lowers the debt is an opening too
      Given the house rules with betting.short_all_in.opening on_top
      And the rule posting.short_blind is amount_posted
      And stacks of 100, 3, 100
      And blinds of 2 and 4
      Then C may call for 3
      And C may wager to 7
      When C raises
      Then A may wager to 11
