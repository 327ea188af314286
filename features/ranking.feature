Feature: ranking

  Rule: The weakest poker hand wins

    @best-hand-75432 @second-best-hand-76432 @third-best-hand-76532 @order-continues-likewise
    Scenario: The best hands are 7-5-4-3-2, 7-6-4-3-2, 7-6-5-3-2, 7-6-5-4-2, 8-5-4-3-2, and so on
      Given the house rules
      When these hands are compared
        | hand           |
        | 8c 5d 4h 3s 2c |
        | 7c 6d 5h 3s 2c |
        | 7d 5h 4s 3c 2d |
        | 7h 6s 5c 4d 2h |
        | 7s 6c 4d 3h 2s |
      Then their places are 5, 3, 1, 4, 2

    @weakest-hand-wins @lowball-is-played @hand-values-are-inverted
    Scenario: What wins at high poker loses at deuce-to-seven
      Given the house rules
      When these hands are compared
        | hand           |
        | 7c 5d 4h 3s 2c |
        | Ac Ad Ah As Kc |
        | Kc Qd Jh 9s 8c |
        | Qc Qd 9h 5s 3c |
      Then their places are 1, 4, 2, 3

    Scenario: At high poker the strongest hand wins
      Given the house rules with ranking.best highest
      When these hands are compared
        | hand           |
        | 7c 5d 4h 3s 2c |
        | Ac Ad Ah As Kc |
        | Kc Qd Jh 9s 8c |
        | Qc Qd 9h 5s 3c |
      Then their places are 4, 1, 3, 2

    @made-hands-are-unwanted
    Scenario Outline: The worst hand without a pair beats <id>
      Given the house rules
      When these hands are compared
        | hand           |
        | <made hand>    |
        | Ac Kd Qh Js 9c |
      Then their places are 2, 1

      Examples:
        | id              | made hand      |
        | a pair          | 2c 2d 5h 4s 3c |
        | two pairs       | 2c 2d 3h 3s 4c |
        | three of a kind | 2c 2d 2h 4s 3c |
        | a straight      | 6c 5d 4h 3s 2c |
        | a flush         | 7c 5c 4c 3c 2c |
        | a full house    | 2c 2d 2h 3s 3c |
        | four of a kind  | 2c 2d 2h 2s 3c |

    @royal-flush-is-worst
    Scenario: A royal flush is the worst hand of all
      Given the house rules
      When these hands are compared
        | hand           |
        | Ac Kc Qc Jc Tc |
        | Ad Ah As Ac Kd |
        | Kd Qd Jd Td 9d |
        | Ac Kc Qc Jc 9c |
      Then their places are 4, 2, 3, 1

  Rule: The ace is always the highest card

    @ace-is-high @ace-to-five-is-ace-high @king-high-beats-ace-to-five
    Scenario: A-5-4-3-2 is an ace-high hand, worse than any king-high one and better than A-6-4-3-2
      Given the house rules
      When these hands are compared
        | hand           |
        | Ac 6d 4h 3s 2c |
        | Ac 5d 4h 3s 2c |
        | Kc 5d 4h 3s 2c |
        | Kc Qd Jh Ts 8c |
      Then their places are 4, 3, 1, 2

    @ace-to-five-is-best-ace-hand @worst-high-card-hand-akqj9
    Scenario: Of the hands with an ace 5-4-3-2-A is the best and, without a pair, A-K-Q-J-9 the worst
      Given the house rules
      When these hands are compared
        | hand           |
        | Ac Kd Qh Js 9c |
        | Ac 6d 4h 3s 2c |
        | Ac 5d 4h 3s 2c |
        | Ac Kd Qh Js 8c |
        | 2c 2d 5h 4s 3c |
      Then their places are 4, 2, 1, 3, 5

    @ace-to-five-is-no-straight
    Scenario Outline: A-5-4-3-2 is no straight and beats <id>
      Given the house rules
      When these hands are compared
        | hand           |
        | <pair>         |
        | Ac 5d 4h 3s 2c |
        | Kc 5d 4h 3s 2c |
      Then their places are 3, 2, 1

      Examples:
        | id        | pair           |
        | 2-2-5-4-3 | 2c 2d 5h 4s 3c |
        | 2-2-9-7-8 | 2c 2d 9h 7s 8c |

    @ace-to-five-is-no-straight
    Scenario: A-2-3-4-5 in one suit is a flush and no straight flush
      Given the house rules
      When these hands are compared
        | hand           |
        | 2c 2d 2h 3s 3c |
        | As 2s 3s 4s 5s |
        | Ks 5s 4s 3s 2s |
      Then their places are 3, 2, 1

    @ten-to-ace-is-a-straight
    Scenario: 10-J-Q-K-A is a straight
      Given the house rules
      When these hands are compared
        | hand           |
        | Tc Jd Qh Ks Ac |
        | Ac Ad Ah Ks Qc |
        | 9c Td Jh Qs Kc |
        | 7c 5c 4c 3c 2c |
      Then their places are 3, 1, 2, 4

    Scenario: Where the ace is low, A-5-4-3-2 is a five-high straight
      Given the house rules with ranking.ace low
      When these hands are compared
        | hand           |
        | Ac 5d 4h 3s 2c |
        | Kc 5d 4h 3s 2c |
        | 6c 5d 4h 3s 2c |
        | Ac 6d 4h 3s 2c |
      Then their places are 3, 2, 4, 1

    Scenario: At ace-to-five 5-4-3-2-A is the best hand, suited or not
      Given the house rules with ranking.ace low
      And the rule ranking.straights is ignored
      And the rule ranking.flushes is ignored
      When these hands are compared
        | hand           |
        | 6c 4d 3h 2s Ac |
        | 5c 4c 3c 2c Ac |
        | 5d 4h 3s 2c Ad |
        | Kc 5d 4h 3s 2c |
      Then their places are 3, 1, 1, 4

  Rule: Straights and flushes count against a hand

    @straights-count @straights-and-flushes-count @a-straight-is-very-weak
    Scenario: 6-5-4-3-2 is a straight and loses even to three aces
      Given the house rules
      When these hands are compared
        | hand           |
        | 6c 5d 4h 3s 2c |
        | Ac Ad Ah Ks Qc |
        | 7c 6d 5h 4s 2c |
      Then their places are 3, 2, 1

    Scenario: Where straights are ignored, 6-5-4-3-2 beats 7-5-4-3-2
      Given the house rules with ranking.straights ignored
      When these hands are compared
        | hand           |
        | 7c 5d 4h 3s 2c |
        | 6c 5d 4h 3s 2c |
      Then their places are 2, 1

    @flushes-count @straights-and-flushes-count @five-of-one-suit-are-a-flush @best-hand-is-not-suited
    Scenario: 7-5-4-3-2 in one suit is a flush and loses even to a straight
      Given the house rules
      When these hands are compared
        | hand           |
        | 7d 5d 4d 3d 2d |
        | 7c 5d 4h 3s 2c |
        | Ac Kd Qh Js Tc |
      Then their places are 3, 1, 2

    Scenario: Where flushes are ignored, 7-5-4-3-2 in one suit beats 7-6-4-3-2 in several
      Given the house rules with ranking.flushes ignored
      When these hands are compared
        | hand           |
        | 7c 6d 4h 3s 2c |
        | 7d 5d 4d 3d 2d |
      Then their places are 2, 1

    @a-repeated-suit-is-no-flush
    Scenario: Four cards of one suit are no flush
      Given the house rules
      When these hands are compared
        | hand           |
        | 7d 6d 4d 3d 2d |
        | 7d 5d 4d 3d 2c |
        | 7c 5d 4h 3s 2c |
        | 7c 6d 4h 3s 2c |
      Then their places are 4, 1, 1, 3

  Rule: The kinds of hand stand in the order of poker, turned round

    @order-of-classes
    Scenario: From best to worst: no pair, pair, two pairs, three, straight, flush, full house, four, straight flush
      Given the house rules
      When these hands are compared
        | hand           |
        | Ac Kd Qh Js Tc |
        | Ac Kd Qh Js 9c |
        | Ac Ad Ah As Kc |
        | Ac Ad Kh Ks Qc |
        | 6c 5c 4c 3c 2c |
        | Ac Ad Kh Qs Jc |
        | Ac Kc Qc Jc 9c |
        | Ac Ad Ah Ks Qc |
        | Ac Ad Ah Ks Kc |
      Then their places are 5, 1, 8, 3, 9, 2, 6, 4, 7

    @pair-beats-trips @trips-beat-a-straight @straight-beats-a-flush @order-of-classes-continues
    Scenario: The worst pair beats three deuces, the worst three a straight, the worst straight a flush, and so on
      Given the house rules
      When these hands are compared
        | hand           |
        | 6c 5d 4h 3s 2c |
        | Ac Ad Ah Ks Kc |
        | Ac Ad Kh Qs Jc |
        | 7c 5c 4c 3c 2c |
        | 2c 2d 2h 4s 3c |
        | 2c 2d 2h 2s 3c |
        | Ac Kc Qc Jc 9c |
        | Ac Ad Ah Ks Qc |
        | 2c 2d 2h 3s 3c |
        | Ac Kd Qh Js Tc |
      Then their places are 4, 9, 1, 6, 2, 10, 7, 3, 8, 5

    Scenario: 2-2-5-4-3 beats 2-2-9-7-5, and this 3-3-2-2-5, and this the straight 7-6-5-4-3
      Given the house rules
      When these hands are compared
        | hand           |
        | 7c 6d 5h 4s 3c |
        | 3c 3d 2h 2s 5c |
        | 2c 2d 9h 7s 5c |
        | 2h 2s 5c 4d 3h |
      Then their places are 4, 3, 2, 1

    @pairs-count @no-pair-beats-any-pair
    Scenario: Any hand without a pair, a straight or a flush beats a pair of deuces
      Given the house rules
      When these hands are compared
        | hand           |
        | 2c 2d 5h 4s 3c |
        | Ac Kd Qh Js 9c |
        | 8c 6d 5h 4s 3c |
        | 6c 5d 4h 3s 2c |
        | 7c 5c 4c 3c 2c |
      Then their places are 3, 2, 1, 4, 5

  Rule: Hands of one kind are told apart by the repeated ranks and then from the highest card down

    @compare-from-the-highest-card @highest-card-matters-most @lower-first-difference-wins @example-t6543-loses-to-86432
    Scenario: 8-6-4-3-2 beats 10-6-5-4-3
      Given the house rules
      When these hands are compared
        | hand           |
        | Tc 6d 5h 4s 3c |
        | 8c 6d 4h 3s 2c |
      Then their places are 2, 1

    @example-97643-beats-t7642 @highest-card-matters-most @compare-from-the-highest-card
    Scenario: 9-7-6-4-3 beats 10-7-6-4-2, though its lowest card is higher
      Given the house rules
      When these hands are compared
        | hand           |
        | Tc 7d 6h 4s 2c |
        | 9c 7d 6h 4s 3c |
      Then their places are 2, 1

    @example-97643-beats-98643 @equal-highest-cards-compare-the-next
    Scenario: Of two nines 9-7-6-4-3 beats 9-8-6-4-3
      Given the house rules
      When these hands are compared
        | hand           |
        | 9c 8d 6h 4s 3c |
        | 9d 7h 6s 4c 3d |
      Then their places are 2, 1

    @example-76432-loses-to-75432 @lower-first-difference-wins @equal-highest-cards-compare-the-next
    Scenario: 7-5-4-3-2 beats 7-6-4-3-2 by the five against the six
      Given the house rules
      When these hands are compared
        | hand           |
        | 7c 6d 4h 3s 2c |
        | 7d 5h 4s 3c 2d |
      Then their places are 2, 1

    @equal-second-cards-compare-the-third @lower-first-difference-wins
    Scenario Outline: Two hands that differ first in their <id> card are told apart by it
      Given the house rules
      When these hands are compared
        | hand           |
        | 9c 8d 6h 5s 3c |
        | <lower>        |
      Then their places are 2, 1

      Examples:
        | id     | lower          |
        | third  | 9d 8h 5c 4d 3h |
        | fourth | 9d 8h 6c 4d 3h |
        | fifth  | 9d 8h 6c 5d 2h |

    @repeated-ranks-first @lower-pair-wins
    Scenario: The lower pair wins, whatever the other cards
      Given the house rules
      When these hands are compared
        | hand           |
        | 3c 3d 5h 4s 2c |
        | 2c 2d Ah Ks Qc |
      Then their places are 2, 1

    @other-cards-from-the-highest
    Scenario Outline: Of equal pairs the other cards decide, here the <id>
      Given the house rules
      When these hands are compared
        | hand           |
        | 8c 8d Jh 9s 5c |
        | <lower>        |
      Then their places are 2, 1

      Examples:
        | id      | lower          |
        | highest | 8h 8s Tc 9d 7h |
        | second  | 8h 8s Jc 7d 6h |
        | lowest  | 8h 8s Jc 9d 4h |

    @repeated-ranks-first @two-pairs-high-then-low-then-rest
    Scenario: Of two pairs the higher pair decides, then the lower pair, then the last card
      Given the house rules
      When these hands are compared
        | hand           |
        | 9c 9d 3h 3s 2c |
        | 8c 8d 7h 7s Ac |
        | 9h 9s 2d 2h Kc |
        | 9c 9d 2c 2s Qd |
      Then their places are 4, 1, 3, 2

    @repeated-ranks-first @lower-three-of-a-kind-wins @other-cards-from-the-highest
    Scenario: The lower three of a kind wins, whatever the other cards
      Given the house rules
      When these hands are compared
        | hand           |
        | 4c 4d 4h 3s 2c |
        | 3c 3d 3h As Kc |
        | 3c 3d 3h Qs Jc |
        | 3c 3d 3h Qs 2c |
      Then their places are 4, 3, 2, 1

    @straights-by-the-highest-card
    Scenario: The straight with the lower highest card wins
      Given the house rules
      When these hands are compared
        | hand           |
        | 7c 6d 5h 4s 3c |
        | Ac Kd Qh Js Tc |
        | 6c 5d 4h 3s 2c |
      Then their places are 2, 3, 1

    @flushes-by-all-ranks
    Scenario: Of flushes the lower first difference wins, down to the last card
      Given the house rules
      When these hands are compared
        | hand           |
        | Kc Jc 8c 7c 3c |
        | Kd Jd 8d 7d 2d |
        | Kh Th 9h 8h 7h |
        | Qs Js Ts 9s 7s |
      Then their places are 4, 3, 2, 1

    @repeated-ranks-first @full-houses-three-then-pair
    Scenario: Of full houses the three of a kind decides, then the pair
      Given the house rules
      When these hands are compared
        | hand           |
        | 4c 4d 4h 2s 2c |
        | 3c 3d 3h As Ac |
        | 3c 3d 3h 2s 2c |
      Then their places are 3, 2, 1

    @repeated-ranks-first @lower-four-of-a-kind-wins
    Scenario: The lower four of a kind wins, whatever the last card
      Given the house rules
      When these hands are compared
        | hand           |
        | 5c 5d 5h 5s 2c |
        | 4c 4d 4h 4s Ac |
        | 4c 4d 4h 4s Qc |
      Then their places are 3, 2, 1

    @straight-flushes-by-the-highest-card
    Scenario: The straight flush with the lower highest card wins
      Given the house rules
      When these hands are compared
        | hand           |
        | Td 9d 8d 7d 6d |
        | 9h 8h 7h 6h 5h |
      Then their places are 2, 1

  Rule: Suits never decide

    @suits-break-no-ties
    Scenario Outline: Two hands of the same ranks are equal, here <id>
      Given the house rules
      When these hands are compared
        | hand           |
        | <one>          |
        | 8d 8c 8h 8s 5s |
        | <other>        |
      Then their places are 1, 3, 1

      Examples:
        | id            | one            | other          |
        | without pairs | 7c 5d 4h 3s 2c | 7s 5h 4d 3c 2h |
        | pairs         | 9c 9d 7h 5s 3c | 9h 9s 7d 5c 3h |
        | straights     | 9c 8d 7h 6s 5c | 9h 8s 7d 6c 5h |
        | flushes       | Kc 9c 7c 5c 3c | Ks 9s 7s 5s 3s |

  Rule: Any hand can win

    @name-limits-no-rank @no-seven-or-better
    Scenario: The best hand wins the pot though its highest card is a king
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      And these cards
        | seat | hand           |
        | A    | Ac Qd 9h 6s 3c |
        | B    | Kc Jd 8h 5s 2c |
      When the end is reached
      Then B wins 4
      And A wins 0

    @best-of-paired-hands-wins
    Scenario: If every hand has a pair, the best of them wins the pot
      Given the house rules
      And 3 seats
      And blinds of 1 and 2
      And these cards
        | seat | hand           |
        | A    | 9c 9d 7h 5s 2c |
        | B    | 8c 8d Ah Ks Qc |
        | C    | Tc Td 6h 4s 3c |
      When the end is reached
      Then B wins 6
      And A wins 0
      And C wins 0

    @a-straight-does-not-disqualify
    Scenario: The lower of two straights wins the pot
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      And these cards
        | seat | hand           |
        | A    | 6c 5d 4h 3s 2c |
        | B    | 7d 6h 5s 4c 3d |
      When the end is reached
      Then A wins 4
      And B wins 0

  Rule: The hand counts as it is after the last draw

    @example-a-has-the-best-hand @example-b-loses-with-76432
    Scenario: A draws 5d for Kc, makes 7-5-4-3-2 and beats 7-6-4-3-2
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      And these cards
        | seat | hand           | draw 1 |
        | A    | 2c 3d 4h 7s Kc | 5d     |
        | B    | 7h 6c 4s 3c 2d |        |
      When draw 1 is reached
      And A discards Kc
      And B stands pat
      Then A holds 7s 5d 4h 3d 2c
      When the end is reached
      Then A wins 4
      And B wins 0

    Scenario: A pat hand loses to one that gets better in the last draw
      Given the house rules
      And 2 seats
      And blinds of 1 and 2
      And these cards
        | seat | hand           | draw 3 |
        | A    | 8c 6d 4h 3s 2c |        |
        | B    | 7c 5d 4s 3h Qc | 2h     |
      When draw 3 is reached
      And A stands pat
      And B discards Qc
      And the end is reached
      Then A holds 8c 6d 4h 3s 2c
      And B wins 4
      And A wins 0
