Feature: reshuffling

  Rule: When the stub is short, the discards are shuffled

    @reshuffled-as-often-as-needed
    Scenario: Six seats that draw five in every draw are served by shuffling again and again
      Given the house rules
      And 6 seats
      When draw 1 is reached
      And A, B, C, D, E, F draw 5
      Then the number of cards in every hand is 5
      When draw 2 is reached
      And A, B, C, D, E, F draw 5
      Then the number of cards in every hand is 5
      When draw 3 is reached
      And A, B, C, D, E, F draw 5
      Then the number of cards in every hand is 5

    @short-stub-is-reshuffled
    Scenario: A second pack holds what was thrown away since the first
      Given the house rules
      And 6 seats
      When draw 1 is reached
      And A, B, C, D, E, F draw 5
      Then the number of cards in the pack is 21
      And the number of cards in the stub is 11
      When draw 2 is reached
      And A, B, C, D, E, F draw 5
      Then the number of reshuffles is 2
      And the number of cards in the pack is 20
      And the number of cards in the stub is 0

    Scenario: A stub that suffices to the last card is not reshuffled
      Given the house rules
      And 6 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 1
      And F stands pat
      Then the number of reshuffles is 0
      And the number of cards in the stub is 0
      And the number of cards in every hand is 5

    @pack-is-shuffled
    Scenario: The pack may fall in any order
      Given the pokerstars rules
      And 6 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3c 4c 5c 6c |
        | D    | 2d 3d 4d 5d 6d |
        | E    | 2s 3s 9h Jh Kh |
      And the pack falls as 6d 2c 4d
      When draw 1 is reached
      And A, B, C, D draw 5
      And E discards 9h Jh Kh
      Then E holds 2c 2s 3s 4d 6d
      And the number of reshuffles is 1

  Rule: The rest of the stub is dealt first or shuffled in

    @example-three-wanted-two-in-the-stub @stub-is-dealt-first @top-card-of-the-new-pack
    Scenario: A seat that draws three while the stub holds two gets both, then the top card of the new pack
      Given the winamax rules
      And 6 seats
      And these cards
        | seat | hand           | draw 1   |
        | A    | 7h 8h 9h Th Qh |          |
        | E    | 2c 3d Kd Kh Ks | 4h 5s 7h |
      When draw 1 is reached
      And A, B, C, D draw 5
      Then the number of cards in the stub is 2
      When E discards Kd Kh Ks
      Then E holds 2c 3d 4h 5s 7h
      And the number of cards in the pack is 20
      And the number of cards in the stub is 19

    @original-stub-is-empty @example-next-seat-discards-two @next-seat-served-from-the-new-pack
    Scenario: The next seat, which draws two, gets both from the pack that is already shuffled
      Given the winamax rules
      And 6 seats
      And these cards
        | seat | hand           | draw 1   |
        | A    | 7h 8h 9h Th Qh |          |
        | E    | 2c 3d Kd Kh Ks | 4h 5s 7h |
        | F    | 2d 3c 6h Qd Qs | 8h 9h    |
      When draw 1 is reached
      And A, B, C, D draw 5
      And E discards Kd Kh Ks
      Then the number of reshuffles is 1
      And the number of cards in the pack is 20
      When F discards Qd Qs
      Then F holds 2d 3c 6h 8h 9h
      And the number of reshuffles is 1
      And the number of cards in the stub is 17

    @stub-may-run-short @all-cards-are-dealt-first @last-cards-go-out-in-discard-order @short-stub-is-reshuffled
    Scenario: All cards of the deck go out in the order of the discards before anything is shuffled
      Given the full-tilt-limit rules
      And 5 seats
      And these cards
        | seat | hand           | draw 1         | draw 2   |
        | A    |                | 2c 3c Qc Qd Qh | 4c 5c 7c |
        | B    |                | 2d 3d Kc Kd Kh | 4d 5h 7h |
        | C    | 5h 6h 7h 8h 9h |                |          |
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 3
      And draw 2 is reached
      And A discards Qc Qd Qh
      And B discards Kc Kd Kh
      And the others stand pat
      Then A holds 2c 3c 4c 5c 7c
      And B holds 2d 3d 4d 5h 7h
      And the number of cards in the pack is 23
      And the pack holds 5h 6h 7h
      And the pack does not hold 4d

    @stub-is-shuffled-in @request-beyond-the-stub-is-reshuffled
    Scenario: A seat that asks for more than the stub holds gets all its cards from the new pack
      Given the pokerstars rules
      And 6 seats
      And these cards
        | seat | hand           |
        | A    | 7h 8h 9h Th Qh |
        | E    | 2c 3d Kd Kh Ks |
      And the pack falls as 7h 8h 9h
      When draw 1 is reached
      And A, B, C, D draw 5
      And E discards Kd Kh Ks
      Then the number of cards in the pack is 22
      And E holds 2c 3d 7h 8h 9h
      And the pack does not hold Kd Kh Ks
      And the number of cards in the stub is 19

    Scenario Outline: What is left when A draws one and B three from a stub of three, <id>
      Given the house rules with reshuffling.when <when>
      And 5 seats
      And these cards
        | seat | hand | draw 1         |
        | A    |      | 2c 3c 4c 5c Qs |
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 2
      And draw 2 is reached
      And A discards Qs
      And B draws 3
      And the others stand pat
      Then the number of cards in the pack is <number>
      And the pack <relation> Qs
      And the number of reshuffles is 1
      And the number of cards in every hand is 5

      Examples:
        | id                                                     | when                | number | relation      |
        | is dealt out first                                     | stub_runs_out       | 23     | holds         |
        | is dealt to all but the last card                      | last_card           | 24     | holds         |
        | is shuffled in when one seat asks for more             | request_exceeds_stub | 25    | holds         |
        | is shuffled in at once when all ask for more together  | demand_exceeds_stub | 25     | does not hold |

    Scenario: Where all that is owed is just what the stub holds, it is dealt out and nothing is shuffled
      Given the house rules with reshuffling.when demand_exceeds_stub
      And 6 seats
      When draw 1 is reached
      And A, B, C and D draw 5
      And E draws 1
      And F stands pat
      Then the number of reshuffles is 0
      And the number of cards in the stub is 0
      And the number of cards in every hand is 5

    Scenario: The last card is dealt if it completes the draw
      Given the house rules with reshuffling.when last_card
      And 5 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 2
      And draw 2 is reached
      And A draws 1
      And B draws 2
      And the others stand pat
      Then the number of reshuffles is 0
      And the number of cards in the stub is 0

    Scenario: The last card is shuffled in if others still wait for cards
      Given the house rules with reshuffling.when last_card
      And 5 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 2
      And draw 2 is reached
      And A draws 3
      And B draws 1
      And the others stand pat
      Then the number of reshuffles is 1
      And the number of cards in the pack is 23
      And the cards go to A, A and B in this order

  Rule: What goes into the pack, and what stays out

    @folded-hands-in-the-pack
    Scenario: The hand of a seat that has folded goes into the pack
      Given the house rules
      And 6 seats
      And these cards
        | seat | hand           |
        | C    | 2c 3c 4c 5c 7c |
      When C folds
      And draw 1 is reached
      And A, B, D, E draw 5
      And F draws 3
      Then the pack holds 2c 3c 4c 5c 7c
      And the number of cards in every hand is 5

    @earlier-discards-in-the-pack @served-discards-in-the-pack @live-hands-stay-out-of-the-pack
    Scenario: What others have discarded goes into the pack, what they hold does not
      Given the house rules
      And 5 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 2c 3c 4c 5c 7c | 2d 9d Td Jd Qd |
        | E    | 2h 3h 4h 5h 7h |                |
      When draw 1 is reached
      And A, B, C, D draw 5
      And E stands pat
      And draw 2 is reached
      And A discards 9d Td Jd Qd
      And B draws 4
      And the others stand pat
      Then the pack holds 2c 3c 4c 5c 7c
      And the pack holds 9d Td Jd Qd
      And the pack does not hold 2h 3h 4h 5h 7h
      And E holds 2h 3h 4h 5h 7h

    @stub-is-shuffled-in @folded-hands-in-the-pack @earlier-discards-in-the-pack @served-discards-in-the-pack
    Scenario: The pack is the rest of the stub, folded hands, earlier discards and those of seats that have been served
      Given the house rules
      And 6 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    |                | 2d 3d 4d 9d Td |
        | C    | 2c 3c 4c 5c 7c |                |
        | E    | Kh Kd 3h 4h 5h |                |
      When C folds
      And draw 1 is reached
      And A, B, D draw 5
      And E discards Kh Kd
      And draw 2 is reached
      And A discards 9d Td
      And B draws 3
      And the others stand pat
      Then the pack holds 2c 3c 4c 5c 7c
      And the pack holds Kh Kd
      And the pack holds 9d Td
      And the number of cards in the pack is 25

    @own-discards-out-of-the-pack @waiting-discards-out-of-the-pack @live-hands-stay-out-of-the-pack @burns-out-of-the-pack
    Scenario: The seat that is served, those that wait, live hands and burned cards add nothing to the pack
      Given the house rules
      And 6 seats
      And these cards
        | seat | hand           | draw 1         |
        | B    |                | 2s 3s 4s 5s 9s |
        | D    |                | 6h 7h 8h 9h Jh |
        | F    | 2d 3d 4d 9d Td |                |
      When C folds
      And draw 1 is reached
      And A, B, D draw 5
      And E draws 2
      And draw 2 is reached
      And A draws 2
      And B discards 4s 5s 9s
      And D discards 9h Jh
      And the others stand pat
      Then the number of cards in the pack is 25
      And the pack does not hold 4s 5s 9s
      And the pack does not hold 9h Jh
      And the pack does not hold 2s 3s 6h 7h 8h
      And the pack does not hold 2d 3d 4d 9d Td
      And F holds 2d 3d 4d 9d Td

    Scenario Outline: Where the rules say it the other way round, <id>
      Given the house rules with reshuffling.pack.<rule> <value>
      And 6 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    |                | 2d 3d 4d 9d Td |
        | B    |                | 2s 3s 4s 5s 9s |
        | C    | 2c 3c 4c 5c 7c |                |
        | D    |                | 6h 7h 8h 9h Jh |
        | E    | Kh Kd 3h 4h 5h |                |
      When C folds
      And draw 1 is reached
      And A, B, D draw 5
      And E discards Kh Kd
      And draw 2 is reached
      And A discards 9d Td
      And B discards 4s 5s 9s
      And D discards 9h Jh
      And the others stand pat
      Then the pack <relation> <cards>
      And the number of cards in the pack is <number>

      Examples:
        | id                                                  | rule             | value | relation      | cards          | number |
        | folded hands stay out of the pack                   | folded_hands     | false | does not hold | 2c 3c 4c 5c 7c | 20     |
        | earlier discards stay out of the pack               | earlier_discards | false | does not hold | Kh Kd          | 8      |
        | the discards of served seats stay out of the pack   | served_discards  | false | does not hold | 9d Td          | 23     |
        | the discards of waiting seats go into the pack      | waiting_discards | true  | holds         | 9h Jh          | 27     |
        | a seat's own new discards go into its pack          | own_discards     | true  | holds         | 4s 5s 9s       | 28     |
        | burned cards go into the pack                       | burns            | true  | does not hold | 4s 5s 9s       | 27     |

    @folded-hands-in-the-pack @earlier-discards-in-the-pack @all-discards-so-far-in-the-pack @short-stub-is-reshuffled
    Scenario: All that was thrown away before is in the pack, in whichever round or draw
      Given the winamax rules
      And 6 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    |                | 2d 3d 4d 9d Td |
        | C    | 2c 3c 4c 5c 7c |                |
        | E    | Kh Kd 3h 4h 5h |                |
      When C folds
      And draw 1 is reached
      And A, B, D draw 5
      And E discards Kh Kd
      And draw 2 is reached
      And A discards 9d Td
      And B draws 5
      Then the pack holds 2c 3c 4c 5c 7c Kh Kd 9d Td
      And the number of cards in the pack is 24

    @folded-hands-in-the-pack
    Scenario: Read as the players still in, the discards of the others leave out folded hands
      Given the winamax rules with reshuffling.pack.folded_hands left_out
      And 6 seats
      And these cards
        | seat | hand           |
        | C    | 2c 3c 4c 5c 7c |
      When C folds
      And draw 1 is reached
      And A, B, D, E draw 5
      And F draws 3
      Then the pack does not hold 2c 3c 4c 5c 7c
      And the number of cards in the pack is 20

    @earlier-discards-in-the-pack
    Scenario: Read as earlier draws only, the discards of the draw under way stay out
      Given the winamax rules with reshuffling.pack.served_discards left_out
      And 5 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 2c 3c 4c 5c 7c | 2d 3d 4d 9d Td |
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 3
      And draw 2 is reached
      And A discards 9d Td
      And B draws 3
      Then the pack holds 2c 3c 4c 5c 7c
      And the pack does not hold 9d Td
      And the number of cards in the pack is 23

    @third-discard-of-the-previous-seat-stays-out @own-two-discards-stay-out @live-hands-stay-out-of-the-pack
    Scenario: Neither the discards of the seat that is served nor those of the next seat are in the pack
      Given the winamax rules with drawing.serving after_all_discard
      And 6 seats
      And these cards
        | seat | hand           |
        | E    | 2c 3d Kd Kh Ks |
        | F    | 2d 3c 6h Qd Qs |
      When draw 1 is reached
      And A, B, C, D draw 5
      And E discards Kd Kh Ks
      And F discards Qd Qs
      Then the number of cards in the pack is 20
      And the pack does not hold Kd Kh Ks
      And the pack does not hold Qd Qs
      And the pack does not hold 2c 3d 2d 3c 6h

    @thrown-away-cards-are-the-pack @fifth-after-all-others @discards-are-thrown-away @short-stub-is-reshuffled
    Scenario: For a fifth card that is owed all that was thrown away is shuffled, by whomever
      Given the live-pl rules
      And 6 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3c 4c 5c 6c |
        | B    | 2d 3d 4d 5d 6d |
        | F    | 9s Ts 2h 3h 4h |
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And F discards 9s Ts
      Then the number of cards in the pack is 27
      And the pack holds 2c 3c 4c 5c 6c
      And the pack holds 2d 3d 4d 5d 6d
      And the pack holds 9s Ts
      And the number of cards in every hand is 5

    Scenario: Where the discards of seats that wait stay out, a seat that is owed its fifth card still waits
      Given the live-pl rules with reshuffling.pack.waiting_discards kept_apart
      And 6 seats
      And these cards
        | seat | hand           |
        | B    | 2d 3d 4d 5d 6d |
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And F draws 2
      Then the number of cards in the pack is 7
      And the pack does not hold 2d 3d 4d 5d 6d

    @burned-card-is-put-aside
    Scenario: The card burned for the last to draw five stays out of the pack
      Given the live-pl rules
      And 6 seats
      When draw 1 is reached
      And A, B, C, D draw 5
      And E stands pat
      And F draws 5
      Then the number of burned cards is 1
      And the number of reshuffles is 1
      And the number of cards in the pack is 25
      And the number of cards in every hand is 5

  Rule: Whether a seat's own discards come back to it

    @own-earlier-discard-may-return
    Scenario: A seat may get back what it discarded in an earlier draw
      Given the house rules
      And 5 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 7c 9c Tc Jc Qc | 2d 3d 4d 5h Kd |
      And the pack falls as 7c
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A discards Kd
      And the others stand pat
      Then A holds 2d 3d 4d 5h 7c
      And the pack holds 7c 9c Tc Jc Qc
      And the pack does not hold Kd

    @own-earlier-discard-may-return
    Scenario: Where the stub is dealt out first, a seat may get back from the pack what it discarded before
      Given the winamax rules
      And 5 seats
      And these cards
        | seat | hand           | draw 1         | draw 2 |
        | A    | 7c 9c Tc Jc Qc | 2d 3d 4d Kd Kh | 5h 6h  |
      And the pack falls as 7c
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A discards 4d Kd Kh
      Then A holds 2d 3d 5h 6h 7c
      And the number of cards in the pack is 25

    @pack-holds-others-cards
    Scenario: Read as the discards of others only, a seat's pack leaves out what it discarded before
      Given the winamax rules with reshuffling.own_discards left_out
      And 5 seats
      And these cards
        | seat | hand           |
        | A    | 7c 9c Tc Jc Qc |
        | B    | 7d 9d Td Jd Qd |
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A draws 3
      Then the pack does not hold 7c 9c Tc Jc Qc
      And the pack holds 7d 9d Td Jd Qd
      And the number of cards in the pack is 20

    Scenario: What a seat in the middle of the table discarded before is left out of its pack, and of nobody else's
      Given the winamax rules with reshuffling.own_discards left_out
      And 5 seats
      And these cards
        | seat | hand           |
        | A    | 7c 9c Tc Jc Qc |
        | B    | 7d 9d Td Jd Qd |
        | C    | 7h 9h Th Jh Qh |
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A stands pat
      And B draws 3
      Then the pack does not hold 7d 9d Td Jd Qd
      And the pack holds 7c 9c Tc Jc Qc
      And the pack holds 7h 9h Th Jh Qh

    @own-discards-never-come-back
    Scenario: A card that its own discarder draws is passed over and keeps its place for the next seat
      Given the pokerstars rules
      And 5 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 7c 9c Tc Jc Qc | 2d 3d 4d Kd Kh |
        | B    | 7h 9h Th Jh Qh | 2s 3s 4s 5s Ks |
      And the pack falls as 7c 7h 9h Th
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A discards 4d Kd Kh
      Then A holds 2d 3d 7h 9h Th
      When B discards Ks
      Then B holds 2s 3s 4s 5s 7c
      And the number of reshuffles is 1

    @earlier-discards-in-the-pack
    Scenario: Where own discards are passed over, they are in the pack all the same
      Given the pokerstars rules
      And 5 seats
      And these cards
        | seat | hand           |
        | A    | 7c 9c Tc Jc Qc |
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A draws 3
      Then the pack holds 7c 9c Tc Jc Qc
      And the number of cards in the pack is 27

    Scenario: Where own discards are dealt again, they are in the pack all the same
      Given the pokerstars rules with reshuffling.own_discards redealt
      And 5 seats
      And these cards
        | seat | hand           |
        | A    | 7c 9c Tc Jc Qc |
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A draws 3
      Then the pack holds 7c 9c Tc Jc Qc
      And the number of cards in the pack is 27

    Scenario: Where own discards are dealt again, the card goes under the pack and the next seat does not get it
      Given the pokerstars rules with reshuffling.own_discards redealt
      And 5 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 7c 9c Tc Jc Qc | 2d 3d 4d Kd Kh |
        | B    |                | 2s 3s 4s 5s Ks |
        | C    | 7h 9h Th Jh Qh |                |
      And the pack falls as 7c 7h 9h Th Jh
      When draw 1 is reached
      And A, B, C, D, E draw 5
      And draw 2 is reached
      And A discards 4d Kd Kh
      Then A holds 2d 3d 7h 9h Th
      When B discards Ks
      Then B holds 2s 3s 4s 5s Jh

  Rule: What joins a pack that is too small

    @current-discards-only-if-necessary @live-hands-stay-out-of-the-pack
    Scenario: The discards of the draw under way stay out of a pack that suffices without them
      Given the full-tilt-limit rules
      And 5 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 2c 3c 4c 5c 6c | 2d 3d 4d 9d Td |
        | B    |                | 2s 3s 4s 5s 9s |
        | C    |                | 6h 7h 8h 9h Jh |
        | D    |                | 2h 3h 4h 5h Th |
      When draw 1 is reached
      And A, B, C, D draw 5
      And E draws 3
      And draw 2 is reached
      And A discards 9d Td
      And B discards 4s 5s 9s
      And C discards 9h Jh
      And the others stand pat
      Then the pack holds 2c 3c 4c 5c 6c
      And the pack does not hold 9d Td 4s 5s 9s 9h Jh
      And the pack does not hold 2h 3h 4h 5h Th
      And the number of cards in the pack is 23

    @current-discards-only-if-necessary @own-discards-not-excluded
    Scenario: If the pack is too small, all discards of the draw under way join it, a seat's own too
      Given the full-tilt-limit rules
      And 6 seats
      And these cards
        | seat | hand           | draw 1         |
        | A    | 2c 3c 4c 5c 6c |                |
        | E    | 2d 3d 4d 9d Td | 2h 3h 9d Td 2c |
        | F    | 2s 3s 4s 5s 9s |                |
      When draw 1 is reached
      And A, B, C, D, E, F draw 5
      Then the number of cards in the pack is 30
      And the pack holds 2c 3c 4c 5c 6c
      And the pack holds 2d 3d 4d 9d Td
      And the pack holds 2s 3s 4s 5s 9s
      And E holds 2c 2h 3h 9d Td
      And the number of cards in every hand is 5

    Scenario: Six seats that draw five each need the discards of those that have been served
      Given the house rules
      And 6 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3c 4c 5c 6c |
        | E    | 2d 3d 4d 9d Td |
        | F    | 2s 3s 4s 5s 9s |
      When draw 1 is reached
      And A, B, C, D, E, F draw 5
      Then the number of burned cards is 1
      And the number of cards in the pack is 21
      And the pack holds 2c 3c 4c 5c 6c
      And the pack does not hold 2d 3d 4d 9d Td
      And the pack does not hold 2s 3s 4s 5s 9s
      And the number of cards in every hand is 5

    Scenario: Kept for need only, the discards of served seats join when the pack is too small, and no others
      Given the house rules with reshuffling.pack.served_discards only_if_needed
      And 6 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3c 4c 5c 6c |
        | E    | 2d 3d 4d 9d Td |
        | F    | 2s 3s 4s 5s 9s |
      When draw 1 is reached
      And A, B, C, D, E, F draw 5
      Then the pack holds 2c 3c 4c 5c 6c
      And the pack does not hold 2d 3d 4d 9d Td
      And the pack does not hold 2s 3s 4s 5s 9s
      And the number of cards in every hand is 5

    @served-discards-in-the-pack
    Scenario: Never meant for the pack, the discards of served seats join with all others when it is too small
      Given the house rules with reshuffling.pack.served_discards never
      And 6 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3c 4c 5c 6c |
        | E    | 2d 3d 4d 9d Td |
        | F    | 2s 3s 4s 5s 9s |
      When draw 1 is reached
      And A, B, C, D, E, F draw 5
      Then the number of cards in the pack is 31
      And the pack holds 2c 3c 4c 5c 6c
      And the pack holds 2d 3d 4d 9d Td 2s 3s 4s 5s 9s

    Scenario: If the discards of served seats do not suffice, those of all others join them
      Given the house rules with dealing.most_seats 10
      And 10 seats
      And these cards
        | seat | hand           |
        | A    | 2c 3c 4c Jc Qc |
        | B    | 2d 3d 4d Jd Qd |
      When draw 1 is reached
      And A discards 4c Jc Qc
      And B discards Jd Qd
      And the others stand pat
      Then the number of cards in the pack is 6
      And the pack holds 4c Jc Qc Jd Qd
      And the number of cards in every hand is 5
      And the number of cards in the stub is 1

    Scenario: When nothing else is left, the burned cards are shuffled
      Given the house rules with dealing.most_seats 10
      And 10 seats
      When draw 2 is reached
      Then the number of burned cards is 1
      When round 4 is reached
      Then the number of reshuffles is 1
      And the number of cards in the pack is 2
      And the number of burned cards is 3
