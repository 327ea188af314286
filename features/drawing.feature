Feature: drawing

  Rule: A draw follows every betting round but the last

    @three-draws @first-draw-after-round-1 @second-draw-after-round-2 @third-draw-after-round-3
    Scenario: There are three draws, each as soon as the betting round before it is over
      Given the house rules
      And 2 seats
      When B calls
      And A checks
      Then the deal is at draw 1
      When round 2 is reached
      And A and B check
      Then the deal is at draw 2
      When round 3 is reached
      And A and B check
      Then the deal is at draw 3

    @second-round-after-draw-1 @third-round-after-draw-2 @last-round-after-draw-3 @third-draw-is-the-last
    Scenario: A betting round follows every draw, and the one after the third draw ends the deal
      Given the full-tilt-limit rules
      And 2 seats
      When draw 1 is reached
      And A and B draw 2
      Then the deal is at round 2
      When draw 2 is reached
      And A and B draw 1
      Then the deal is at round 3
      When draw 3 is reached
      And A and B draw 1
      Then the deal is at round 4
      When A and B check
      Then the deal is at the end

    @sequence-of-rounds-and-draws @a-round-before-each-draw @round-after-the-third-draw-is-the-last
    Scenario: A deal goes bet, draw, bet, draw, bet, draw, bet, showdown
      Given the live-pl rules
      And 3 seats
      Then the deal is at round 1
      When C calls
      And A calls
      And B checks
      Then the deal is at draw 1
      When A, B, C stand pat
      Then the deal is at round 2
      When A, B, C check
      Then the deal is at draw 2
      When A, B, C stand pat
      Then the deal is at round 3
      When A, B, C check
      Then the deal is at draw 3
      When A, B, C stand pat
      Then the deal is at round 4
      When A, B, C check
      Then the deal is at the end
      And the first discarded comes before the first showed

    Scenario Outline: Where there are <id>, the betting round after the last one ends the deal
      Given the house rules with drawing.draws <draws>
      And the rule betting.unit.multiples is <units>
      And 2 seats
      When draw <draws> is reached
      Then it is A's turn
      When A and B stand pat
      Then the deal is at round <rounds>
      When A and B check
      Then the deal is at the end

      Examples:
        | id         | draws | rounds | units           |
        | two draws  | 2     | 3      | [1, 1, 2]       |
        | four draws | 4     | 5      | [1, 1, 1, 2, 2] |

    Scenario: In single draw nobody draws a second time
      Given the house rules with drawing.draws 1
      And the rule betting.unit.multiples is [1, 2]
      And 2 seats
      When draw 1 is reached
      And A and B draw 2
      Then the deal is at round 2
      When A tries to stand pat
      Then it is refused
      When A and B check
      Then the deal is at the end
      And the number of cards in the stub is 37

  Rule: A seat discards what it likes of its own hand

    @zero-to-five-discards @some-or-all-may-be-exchanged @number-is-up-to-the-player
    Scenario: A seat may draw any number of cards from none to all five
      Given the house rules
      And 3 seats
      When draw 1 is reached
      Then A may draw 0, 1, 2, 3, 4 and 5
      When A draws 5
      Then B may draw 0, 1, 2, 3, 4 and 5

    @any-cards-may-be-exchanged
    Scenario: A seat may exchange whichever of its five cards it likes
      Given the full-tilt-limit rules
      And 2 seats
      And these cards
        | seat | hand           | draw 1 |
        | A    | 2c Kd 4h Qs 7c | 3d 5s  |
      When draw 1 is reached
      And A discards Kd Qs
      And B stands pat
      Then A holds 2c 3d 4h 5s 7c

    @stand-pat @exchanging-is-optional
    Scenario: A seat that wants to discard none stands pat and keeps its hand
      Given the house rules
      And 2 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3d 4h 5s 7c |
      When draw 1 is reached
      And A stands pat
      Then it is B's turn
      When B stands pat
      Then A holds 2c 3d 4h 5s 7c
      And the deal is at round 2

    @second-draw-by-the-same-rules @third-draw-by-the-same-rules @some-all-or-none-in-the-second-draw
    Scenario: The second and the third draw follow the rules of the first
      Given the winamax rules
      And 2 seats
      When draw 2 is reached
      Then A may draw 0, 1, 2, 3, 4 and 5
      When A draws 5
      And B stands pat
      And draw 3 is reached
      Then A may draw 0, 1, 2, 3, 4 and 5
      When A stands pat
      And B draws 5
      Then the number of cards in every hand is 5
      And the number of cards in the stub is 32

    @none-or-all-may-be-exchanged
    Scenario: Read to the letter, a seat exchanges none of its cards or all of them
      Given the winamax rules with drawing.counts none_or_most
      And 2 seats
      And these cards
        | seat | hand           |
        | A    | 2c Kd 4h Qs 7c |
      When draw 1 is reached
      Then A may draw 0 and 5
      When A tries to discard Kd Qs
      Then it is refused
      When A discards 2c Kd 4h Qs 7c
      And B stands pat
      Then the deal is at round 2

    Scenario Outline: Where a seat may discard at most <id>, it may not discard one more
      Given the house rules with drawing.most_discards <most>
      And 2 seats
      And these cards
        | seat | hand           |
        | A    | 2c Kd 4h Qs 7c |
      When draw 1 is reached
      Then A may draw <numbers>
      When A tries to discard <too many>
      Then it is refused
      When A draws <most>
      And B stands pat
      Then the deal is at round 2
      And the number of cards in every hand is 5

      Examples:
        | id          | most | numbers          | too many       |
        | one card    | 1    | 0 and 1          | 2c Kd          |
        | two cards   | 2    | 0, 1 and 2       | 2c Kd 4h       |
        | three cards | 3    | 0, 1, 2 and 3    | 2c Kd 4h Qs    |
        | four cards  | 4    | 0, 1, 2, 3 and 4 | 2c Kd 4h Qs 7c |

    Scenario: A card may not be discarded twice
      Given the house rules
      And 2 seats
      And these cards
        | seat | hand           | draw 1 |
        | A    | 2c Kd 4h Qs 7c | 3d     |
      When draw 1 is reached
      And A tries to discard Kd Kd
      Then it is refused
      And A holds 2c Kd 4h Qs 7c
      When A discards Kd
      And B stands pat
      Then A holds 2c 3d 4h Qs 7c
      And the number of cards in the stub is 40

    Scenario: A seat may not discard a card that it does not hold
      Given the house rules
      And 2 seats
      And these cards
        | seat | hand           | draw 1 |
        | A    | 2c Kd 4h Qs 7c | 3d     |
        | B    | 2d 3c 5h 7s 8c |        |
      When draw 1 is reached
      And A tries to discard Kd 8c
      Then it is refused
      And A may draw 0, 1, 2, 3, 4 and 5
      When A discards Kd
      And B stands pat
      Then A holds 2c 3d 4h Qs 7c
      And B holds 2d 3c 5h 7s 8c

    Scenario: No seat discards before its turn
      Given the house rules
      And 3 seats
      And these cards
        | seat | hand           |
        | B    | 2d 3c 5h 7s Kc |
      When draw 1 is reached
      And B tries to discard Kc
      Then it is refused
      When A stands pat
      And B discards Kc
      Then it is C's turn

    Scenario: Nobody bets during a draw
      Given the house rules
      And 2 seats
      When draw 1 is reached
      And A tries to check
      Then it is refused
      When A stands pat
      Then it is B's turn

  Rule: The seats draw in turn from the left of the button

    @draw-starts-left-of-button @declared-in-turn @every-seat-draws-after-the-round @later-rounds-left-of-button
    Scenario: The draw begins left of the button and goes round clockwise
      Given the house rules
      And 4 seats
      And the button on B
      When draw 1 is reached
      Then it is C's turn
      When C draws 1
      Then it is D's turn
      When D stands pat
      Then it is A's turn
      When A draws 2
      Then it is B's turn
      When B draws 1
      Then it is C's turn

    @remaining-seats-draw
    Scenario: Where the seat left of the button has folded, the next one that remains draws first
      Given the house rules
      And 4 seats
      When C calls
      And D calls
      And A folds
      And B checks
      Then it is B's turn
      And the deal is at draw 1
      When B, C, D draw 1
      Then the deal is at round 2
      And the cards go to B, C and D in this order

    Scenario: The last to raise does not draw first
      Given the house rules
      And 3 seats
      When C raises
      And A and B call
      Then it is A's turn
      And the deal is at draw 1

    Scenario: Heads-up the button draws last
      Given the house rules
      And 2 seats
      When draw 1 is reached
      Then it is A's turn
      When A and B draw 1
      Then the cards go to A and B in this order

    @next-round-after-all-have-drawn
    Scenario: The next betting round waits until every seat has drawn
      Given the live-pl rules
      And 3 seats
      When draw 1 is reached
      And A and B draw 1
      Then the deal is at draw 1
      And it is C's turn
      When C stands pat
      Then the deal is at round 2
      And it is A's turn

  Rule: A seat gets as many cards as it discarded

    @replaced-one-for-one @hand-is-five-again @discards-are-thrown-away
    Scenario: The replacements make every hand whole again, and the discards are gone
      Given the house rules
      And 3 seats
      And these cards
        | seat | hand           | draw 1   |
        | A    | 2c Kd 4h Qs Kc | 3d 5s 7c |
      When draw 1 is reached
      And A discards Kd Qs Kc
      And B draws 5
      And C draws 1
      Then A holds 2c 3d 4h 5s 7c
      And the number of cards in every hand is 5
      And the number of cards in the stub is 27

    @example-5d-replaces-kc
    Scenario: A discards Kc, gets 5d, and has seven-high without a flush
      Given the house rules
      And 2 seats
      And these cards
        | seat | hand           | draw 1 |
        | A    | 2c 3d 4h 7s Kc | 5d     |
        | B    | 2h 3s 4d 6c 7h |        |
      When draw 1 is reached
      And A discards Kc
      And B stands pat
      Then A holds 2c 3d 4h 5d 7s
      When the end is reached
      Then A holds 2c 3d 4h 5d 7s
      And B wins 0

  Rule: Standing pat gives nothing up

    @pat-keeps-later-draws
    Scenario: A seat that stood pat may draw in the next draw
      Given the house rules
      And 2 seats
      When draw 1 is reached
      And A and B stand pat
      And draw 2 is reached
      Then A may draw 0, 1, 2, 3, 4 and 5
      When A draws 2
      Then B may draw 0, 1, 2, 3, 4 and 5

    @example-a-stays-pat-and-bets
    Scenario: A stands pat in the second and the third draw and still takes part in the betting
      Given the house rules
      And 2 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3d 4h 5d 7s |
      When draw 2 is reached
      And A stands pat
      And B draws 1
      Then A may check or bet
      When A bets
      And B calls
      Then A may draw 0, 1, 2, 3, 4 and 5
      When A stands pat
      And B draws 1
      Then A may check or bet
      And A holds 2c 3d 4h 5d 7s

  Rule: A seat that is all-in draws on

    @all-in-seats-draw
    Scenario: A seat without chips draws like the others
      Given the house rules
      And stacks of 2, 100, 100
      And blinds of 2 and 4
      When C calls
      And B checks
      Then it is A's turn
      And A may draw 0, 1, 2, 3, 4 and 5
      When A, B, C draw 3
      Then the number of cards in every hand is 5
      And the cards go to A, B and C in this order
      And it is B's turn

    @draws-go-on-after-the-betting
    Scenario: When all-ins have ended the betting, the draws that remain still take place
      Given the house rules
      And stacks of 4, 4
      And blinds of 2 and 4
      When B calls
      And A and B draw 1
      Then the deal is at draw 2
      And it is A's turn
      When A and B draw 1
      Then the deal is at draw 3
      When A and B draw 1
      Then the deal is at the end
      And the number of cards in the stub is 33

  Rule: Either every seat discards before any is served, or each is served in its turn

    @served-after-all-discard @declared-in-turn
    Scenario: Nobody gets a card before all have discarded
      Given the full-tilt-limit rules
      And 3 seats
      And these cards
        | seat | hand           | draw 1 |
        | A    | 2c 3d 4h Qs Kc | 5s 7c  |
        | B    | 2d 3c 5h 7s Kd | 4c     |
      When draw 1 is reached
      And A discards Qs Kc
      And B discards Kd
      Then A holds 2c 3d 4h
      And B holds 2d 3c 5h 7s
      When C stands pat
      Then A holds 2c 3d 4h 5s 7c
      And B holds 2d 3c 4c 5h 7s

    @served-in-turn
    Scenario: Each seat is served completely before the next one discards
      Given the live-pl rules
      And 3 seats
      And these cards
        | seat | hand           | draw 1 |
        | A    | 2c 3d 4h Qs Kc | 5s 7c  |
      When draw 1 is reached
      And A discards Qs Kc
      Then A holds 2c 3d 4h 5s 7c
      And it is B's turn
      And the number of burned cards is 0

    @new-cards-in-the-same-order
    Scenario: The new cards are dealt in the order in which they were asked for
      Given the winamax rules with drawing.serving after_all_discard
      And 3 seats
      And the button on A
      When draw 1 is reached
      And B and C draw 2
      Then the number of cards in the stub is 37
      When A draws 3
      Then the cards go to B, C and A in this order
      And the number of cards in the stub is 30

    @replacements-in-a-row
    Scenario: A seat gets all its replacements in a row, five of them too
      Given the house rules
      And 3 seats
      When draw 1 is reached
      And A draws 5
      And B draws 2
      And C draws 5
      Then the cards go to A, B and C in this order
      And the number of burned cards is 1

  Rule: The fifth of five cards may be dealt at the end

    @five-are-served-four-at-first @fifth-after-all-others
    Scenario: A seat that draws five gets four cards now and the fifth after all others
      Given the live-pl rules
      And 3 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 9c Td Jh Qs Kc | 2c 3d 4h 5s 7c |
        | B    | 2d 3c 5h 7s Kd | 4c             |
      When draw 1 is reached
      And A draws 5
      Then A holds 2c 3d 4h 5s
      When B discards Kd
      Then B holds 2d 3c 4c 5h 7s
      And A holds 2c 3d 4h 5s
      When C draws 2
      Then A holds 2c 3d 4h 5s 7c
      And the cards go to A, B, C and A in this order

    Scenario: Several seats that are owed a fifth card get it in the order of the draw
      Given the live-pl rules
      And 3 seats
      When draw 1 is reached
      And A and B draw 5
      And C draws 1
      Then the cards go to A, B, C, A and B in this order
      And the number of cards in every hand is 5
      And the number of burned cards is 0

    Scenario: A seat that draws five is owed its fifth card even if all after it stand pat
      Given the live-pl rules
      And 3 seats
      And these cards
        | seat | hand           | draw 1         |
        | B    | 9c Td Jh Qs Kc | 2c 3d 4h 5s 7c |
      When draw 1 is reached
      And A stands pat
      And B draws 5
      Then B holds 2c 3d 4h 5s
      And it is C's turn
      When C stands pat
      Then B holds 2c 3d 4h 5s 7c
      And the number of burned cards is 0

    Scenario: A seat that draws four gets them all at once
      Given the live-pl rules
      And 3 seats
      And these cards
        | seat | hand           | draw 1      |
        | A    | 9c Td Jh Qs 7c | 2c 3d 4h 5s |
      When draw 1 is reached
      And A draws 4
      Then A holds 2c 3d 4h 5s 7c
      When B draws 1
      And C stands pat
      Then the cards go to A and B in this order

    @last-to-draw-gets-four-burn-fifth
    Scenario: The last to draw gets four cards, then one is burned, then comes its fifth
      Given the live-pl rules
      And 3 seats
      When draw 1 is reached
      And A and B draw 1
      Then the number of burned cards is 0
      When C draws 5
      Then the number of burned cards is 1
      And the cards go to A, B, C and C in this order
      And the number of cards in the stub is 29

    Scenario: The last to draw gets its fifth card before those who are owed one
      Given the live-pl rules
      And 3 seats
      When draw 1 is reached
      And A, B, C draw 5
      Then the cards go to A, B, C, C, A and B in this order
      And the number of burned cards is 1
      And the number of cards in every hand is 5

    Scenario: Without the exception the last to draw is owed its fifth card like the others
      Given the live-pl rules with drawing.five_cards.last_to_draw like_the_others
      And 3 seats
      When draw 1 is reached
      And A, B, C draw 5
      Then the cards go to A, B, C, A, B and C in this order
      And the number of burned cards is 0
      And the number of cards in every hand is 5

    Scenario: Where all discard first, the owed fifth cards come when all have been served
      Given the house rules with drawing.five_cards.serving fifth_at_the_end
      And 3 seats
      When draw 1 is reached
      And A and B draw 5
      And C draws 3
      Then the cards go to A, B, C, A and B in this order
      And the number of burned cards is 1

  Rule: Cards are burned before the replacements

    @one-card-is-burned-in-each-draw
    Scenario: One card is burned in a draw, before the first replacement
      Given the house rules
      And 3 seats
      When draw 1 is reached
      Then the number of burned cards is 0
      When A and B draw 2
      Then the number of burned cards is 0
      When C draws 1
      Then the number of burned cards is 1
      And the first burned comes before the first drew
      And the number of cards in the stub is 31

    @burned-even-if-all-stand-pat
    Scenario: Three cards are burned in a deal even if all stand pat
      Given the house rules
      And 2 seats
      When draw 1 is reached
      And A and B stand pat
      Then the number of burned cards is 1
      When the end is reached
      Then the number of burned cards is 3
      And the number of cards in the stub is 39

    Scenario: Where no card is burned when all stand pat, one is burned as soon as a seat draws
      Given the house rules with drawing.burn.when unless_all_pat
      And 2 seats
      When draw 1 is reached
      And A and B stand pat
      Then the number of burned cards is 0
      When draw 2 is reached
      And A stands pat
      And B draws 1
      Then the number of burned cards is 1
      And the number of cards in the stub is 40

    Scenario: Whether all stand pat is asked in each draw by itself
      Given the house rules with drawing.burn.when unless_all_pat
      And 3 seats
      When draw 1 is reached
      And A, B and C draw 1
      And draw 2 is reached
      And A, B and C stand pat
      Then the number of burned cards is 1
      When draw 3 is reached
      And A draws 1
      And B and C stand pat
      Then the number of burned cards is 2

    Scenario: Where nothing is burned, the stub loses only what is drawn
      Given the house rules with drawing.burn.when never
      And 2 seats
      When draw 1 is reached
      And A stands pat
      And B draws 3
      Then the number of burned cards is 0
      And the number of cards in the stub is 39
      When the end is reached
      Then the number of cards in the stub is 39

    Scenario: Where each is served in turn, the card is burned before the first seat is served
      Given the live-pl rules with drawing.burn.when each_draw
      And 3 seats
      When draw 1 is reached
      And A draws 1
      Then the number of burned cards is 1
      When B and C draw 1
      Then the number of burned cards is 1
      And the number of cards in the stub is 33

    Scenario: When a card must be burned and the stub is empty, the discards are shuffled first
      Given the house rules
      And 6 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 1
      And F stands pat
      Then the number of cards in the stub is 0
      When draw 2 is reached
      And A, B, C, D, E, F stand pat
      Then the number of reshuffles is 1
      And the number of cards in the pack is 21
      And the number of burned cards is 2
      And the number of cards in the stub is 20

    Scenario: The card burned before the last fifth is the top one of the pack if the stub is empty
      Given the live-pl rules
      And 6 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 2
      And F draws 5
      Then the number of burned cards is 1
      And the number of cards in the pack is 27
      And the cards go to E, F, F, A, B, C and D in this order
      And the number of cards in the stub is 21

    Scenario: Where an empty stub is not reshuffled for a burn, the draw goes on without one
      Given the house rules with drawing.burn.empty_stub no_burn
      And 6 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 1
      And F stands pat
      And draw 2 is reached
      And A, B, C, D, E stand pat
      And F draws 2
      Then the number of burned cards is 1
      And the number of reshuffles is 1
      And the number of cards in the pack is 21
      And the number of cards in every hand is 5
      And the number of cards in the stub is 19

    Scenario: Where an empty stub is not reshuffled for a burn, nothing happens when all stand pat
      Given the house rules with drawing.burn.empty_stub no_burn
      And 6 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 1
      And F stands pat
      And draw 2 is reached
      And A, B, C, D, E, F stand pat
      Then the number of reshuffles is 0
      And the number of burned cards is 1
      And the deal is at round 3
